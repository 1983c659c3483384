/**
 * A double click on a button, or on what is on or off as a star, is one press: what comes after the first click reaches
 * nobody. A press by key is as before, and what is pressed many times in a row, as the arrows of pages and calendars, is no
 * such button.
 */
export function pressOnce() {
  let pressed: Element | null = null
  document.addEventListener(
    'click',
    event => {
      const button = event.target instanceof Element ? event.target.closest('.MuiButton-root, [aria-pressed]') : null
      if (event.detail > 1 && button && button === pressed) {
        event.preventDefault()
        event.stopPropagation()
      }
      pressed = button
    },
    { capture: true },
  )
}
