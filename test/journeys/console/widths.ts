import { page } from './console-page.ts'

/**
 * What the window shows cut or too wide, each in words: the page or the list that scrolls sideways, a part that is wider than its card, and of what
 * tells things apart or how they stand (ids, states, times, the heads of columns, the installation) what is not there whole.
 */
export const cutOrTooWide = (): Promise<string[]> =>
  page.evaluate(() => {
    const told: string[] = []
    const words = (element: Element): string => `“${element.textContent?.trim().slice(0, 40)}”`
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)]
    for (const selector of ['html', '.head', 'main', '.scroller', '.deletion-switch'])
      for (const element of all(selector))
        if (element.scrollWidth > element.clientWidth)
          told.push(`${selector} is ${element.scrollWidth - element.clientWidth} px wider than there is room`)
    const isCut = (element: Element, within: Element): boolean => {
      const [{ left, right, width }, room] = [element.getBoundingClientRect(), within.getBoundingClientRect()]
      return width > 0 && (right > room.right + 0.5 || left < room.left - 0.5)
    }
    for (const cell of all('.cell')) {
      const heads = cell.closest('.heads') !== null
      if (heads && cell.scrollWidth > cell.clientWidth) told.push(`the head ${words(cell)} is cut`)
      for (const element of cell.querySelectorAll('code, .state, time'))
        if (isCut(element, cell) || element.scrollWidth > element.clientWidth + 1) told.push(`${words(element)} is cut in its cell`)
    }
    for (const where of all('.head .place > :not(h1)'))
      if (where.scrollWidth > where.clientWidth) told.push(`the installation ${words(where)} is cut`)
    for (const card of all('.panel, .detail')) {
      for (const part of card.querySelectorAll('*')) {
        const scrolls = part.parentElement?.closest('.short-table, .settings-table, .operation-scroll, .operation-lanes')
        if (part.closest('.visually-hidden, svg, [aria-hidden="true"]') === null && (scrolls ?? null) === null && isCut(part, card))
          told.push(`${part.tagName} ${words(part)} is wider than its card`)
      }
    }
    return told
  })
