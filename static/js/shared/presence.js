/* The browser sends a page's form itself, and without network its error page would take the place of all that was typed:
   so the server is asked first, and if it does not answer the form says so at the button (forms.js). Whoever opened the
   page signed in would find the sign-in page in its place when nobody is any more: there the server is asked for that,
   too, and what it answers is the form's new token, because signing in again in another tab has changed it. A form marked
   data-anybody needs nobody signed in. */

const COMES_IN = 15000; /* milliseconds; a hall that enters all at once lets the games go first */

/* The id of the template that says why the form cannot be sent, or nothing. */
export async function whatHinders(form) {
  const presence = document.querySelector("[data-presence]")?.dataset.presence;
  const token = presence && !("anybody" in form.dataset) && form.querySelector("[name=csrfmiddlewaretoken]");
  const how = { method: token ? "GET" : "HEAD", cache: "no-store", signal: AbortSignal.timeout(COMES_IN) };
  try {
    const answer = await fetch(token ? presence : import.meta.url, how);
    if (!answer.ok || answer.redirected) return "trouble-network"; /* a hall's Wi-Fi portal leads elsewhere */
    if (!token) return "";
    const text = await answer.text();
    if (!text) return "trouble-signed-out";
    if (!/^\w{64}$/.test(text)) return "trouble-network"; /* or answers with a page of its own */
    token.value = text;
    return "";
  } catch {
    return "trouble-network";
  }
}
