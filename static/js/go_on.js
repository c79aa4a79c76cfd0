/* <form data-goes-on> is the rest of something long: it sends itself as soon as its page has said how far it is. */
const form = document.querySelector("form[data-goes-on]");
requestAnimationFrame(() => setTimeout(() => form.requestSubmit()));
