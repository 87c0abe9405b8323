/** Parts of the window where somebody who works by keyboard finds their bearings. */
const parts = '[tabindex="-1"], main, aside, [role="dialog"], [role="alertdialog"], .panel'

/** How many elements that had the focus are remembered: what opened a dialog that opened another one. */
const remembered = 8

type Had = { element: Element; within: readonly Element[] }

/** The nearest part around what had the focus last; where all around it went, as with a dialog, around what had it before. */
function nearestLeft(had: readonly Had[]): HTMLElement | undefined {
  for (const { within } of had) {
    const part = within.find((element) => element.isConnected && element.matches(parts))
    if (part instanceof HTMLElement) return part
  }
  return undefined
}

/**
 * Where what had the focus is taken out of the document, by what was done with it or by the feed, the nearest part around it that is left has the focus then.
 * Dialogs and menus give it back to what opened them themselves, and are waited for. @returns stops it
 */
export function keepFocus(document: Document): () => void {
  let had: Had[] = []
  let waiting = false
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return
    const within: Element[] = []
    for (let around = target.parentElement; around !== null; around = around.parentElement) within.push(around)
    had = [{ element: target, within }, ...had.filter(({ element }) => element !== target)].slice(0, remembered)
  }
  const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
  // Whoever presses on nothing leaves what had the focus: it can go without anybody missing it.
  const onPress = ({ target }: PointerEvent): void => {
    setTimeout(() => {
      if (isNowhere() && target instanceof Element && target.isConnected) had = []
    })
  }
  const look = (): void => {
    waiting = false
    if (!isNowhere() || had[0] === undefined || had[0].element.isConnected) return
    const part = nearestLeft(had)
    if (part === undefined) return
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1
    part.focus({ preventScroll: true })
  }
  const goings = new MutationObserver(() => {
    if (waiting || !isNowhere() || had[0] === undefined || had[0].element.isConnected) return
    waiting = true
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look)))
  })
  goings.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  return () => {
    goings.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}
