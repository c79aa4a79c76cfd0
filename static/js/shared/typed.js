/* For a part of the page that is about to be replaced: remembers what was typed into it and where the caret stands; calling
   what comes back puts that into the part that took its place. A field is known by its id, or else by its name. */
export function typedIn(part, isTyped = (field) => field.value !== field.defaultValue) {
  const nameOf = (field) => (field.id ? `#${CSS.escape(field.id)}` : `[name="${CSS.escape(field.name)}"]`);
  const fields = [...part.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), textarea")];
  const typed = fields.filter(isTyped).map((field) => [nameOf(field), field.value]);
  const at = fields.find((field) => field === document.activeElement);
  const caret = at ? { name: nameOf(at), start: at.selectionStart, end: at.selectionEnd } : null;
  return (fresh) => {
    for (const [name, value] of typed) {
      const field = fresh.querySelector(name);
      if (field && field.value !== value) field.value = value;
    }
    const field = caret ? fresh.querySelector(caret.name) : null;
    if (!field || field === document.activeElement) return;
    field.focus({ preventScroll: true });
    if (caret.start !== null) field.setSelectionRange(caret.start, caret.end);
  };
}
