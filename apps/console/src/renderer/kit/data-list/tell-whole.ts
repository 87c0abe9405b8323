import type { PointerEvent } from 'react'

/** What a cell has no room for is told whole where the pointer rests on it. */
export function tellWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.cell') : null
  if (cell === null) return
  const isCut = [cell, ...cell.querySelectorAll('.two-lines')].some(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
  )
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
