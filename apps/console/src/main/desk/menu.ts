import type { MenuItemConstructorOptions } from 'electron'

export type MenuMeans = { mac: boolean; packaged: boolean; openDocs(): void }

/** What a desktop expects, by the keys that it expects. Loading anew and the developer tools are for those who build it. */
export function menuTemplate({ mac, packaged, openDocs }: MenuMeans): MenuItemConstructorOptions[] {
  const building: MenuItemConstructorOptions[] = packaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }]
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : [{ label: '&File', submenu: [{ role: 'quit' } as const] }]),
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...building,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Guide of this installation', click: openDocs }] },
  ]
}
