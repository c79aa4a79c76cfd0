/* A file that is too large is told at its field before anything is sent: <form data-upload> with <input type="file"
   data-most-bytes="…" data-too-large="sentence">. Without a script the server says the same. */
for (const form of document.querySelectorAll("form[data-upload]")) {
  const input = form.querySelector("input[type=file]");
  const row = input.closest(".form-row");

  const tell = () => {
    const file = input.files[0];
    const wrong = file !== undefined && file.size > Number(input.dataset.mostBytes);
    row.querySelector("[data-size-error]")?.remove();
    row.classList.toggle("has-error", wrong);
    if (!wrong) {
      input.removeAttribute("aria-invalid");
      return false;
    }
    const line = document.createElement("p");
    line.className = "error";
    line.dataset.sizeError = "yes";
    line.setAttribute("role", "alert");
    line.textContent = input.dataset.tooLarge;
    input.after(line);
    input.setAttribute("aria-invalid", "true");
    return true;
  };

  input.addEventListener("change", tell);
  form.addEventListener("submit", (event) => {
    if (!tell()) return;
    event.preventDefault();
    event.stopPropagation();
    input.focus();
  });
}
