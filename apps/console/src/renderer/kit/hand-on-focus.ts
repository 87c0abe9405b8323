/**
 * To be called before what has the focus is taken away by what was done with it: the nearest part around it that can take the focus has it then, so that
 * whoever works by keyboard goes on from there.
 */
export function handOnFocus(goes: Element | null): void {
  if (goes?.contains(document.activeElement)) goes.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}
