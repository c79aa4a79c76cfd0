/* The nearest ancestor of the event's target that matches. */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
