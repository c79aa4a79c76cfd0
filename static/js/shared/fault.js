/* What the server says when the machine under it is at fault (503): its disk is full, its database is away. Nothing was stored,
   and the sentence says what to do. Null for anything else, a proxy's own page too. */

export function faultSaid(status, text) {
  if (status !== 503) return null;
  return new DOMParser().parseFromString(text, "text/html").querySelector(".alert.alert-danger");
}
