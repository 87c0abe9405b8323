import { expect, test, vi } from 'vitest'
import { menuTemplate } from './menu.ts'

type Item = { role?: string; submenu?: Item[]; click?: () => void }
const roles = (items: Item[]): string[] => items.flatMap(({ role, submenu }) => [...(role ? [role] : []), ...roles(submenu ?? [])])
const menu = (packaged: boolean, mac = false) => menuTemplate({ mac, packaged, openDocs: () => {} }) as Item[]

test('has what a desktop expects', () => {
  expect(roles(menu(true))).toEqual(['quit', 'editMenu', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'windowMenu', 'help'])
  expect(roles(menu(true, true))[0]).toBe('appMenu')
})

test('has loading anew and the developer tools only where it is not packaged', () => {
  for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles(menu(true))).not.toContain(role)
  expect(roles(menu(false))).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
})

test('opens the guide', () => {
  const openDocs = vi.fn()
  ;(menuTemplate({ mac: false, packaged: true, openDocs }) as Item[]).at(-1)?.submenu?.[0]?.click?.()
  expect(openDocs).toHaveBeenCalledOnce()
})
