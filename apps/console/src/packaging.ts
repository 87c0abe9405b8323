import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Configuration, Platform } from 'electron-builder'

const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * How the desktop console is packed: our bundles and `package.json`, in an archive, and nothing of `node_modules`. Not signed here: signing
 * needs the keys of whoever distributes it, which electron-builder takes from its usual variables (`CSC_LINK`, `WIN_CSC_LINK`, `APPLE_…`).
 */
export const configuration = {
  appId: 'org.sallyport.console',
  productName: 'Sallyport',
  electronVersion: version,
  executableName: 'sallyport-console',
  copyright: 'Sallyport contributors, Apache License 2.0',
  directories: { output: here('../dist/packages'), buildResources: here('../packaging') },
  files: ['dist/desktop/**/*', 'package.json', '!node_modules/**/*', '!**/*.map'],
  asar: true,
  npmRebuild: false,
  publish: null, // there is no update by itself
  protocols: [{ name: 'Sallyport', schemes: ['sallyport'], role: 'Viewer' }],
  electronLanguages: ['en', 'en-US'],
  /** https://www.electronjs.org/docs/latest/tutorial/fuses: nobody shall run other code under this program's name and rights. */
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
  },
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Network;RemoteAccess',
    synopsis: 'Administrators’ console of Sallyport',
    maintainer: 'Sallyport contributors <sallyport@example.org>',
    vendor: 'Sallyport contributors',
  },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.developer-tools',
    hardenedRuntime: true,
    entitlements: here('../packaging/entitlements.mac.plist'),
    entitlementsInherit: here('../packaging/entitlements.mac.plist'),
  },
  win: { target: ['nsis'] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
} satisfies Configuration

export const platforms = { linux: Platform.LINUX, mac: Platform.MAC, windows: Platform.WINDOWS } as const
export type PlatformName = keyof typeof platforms

export type Packing = {
  /** With `package.json`, and the bundles below `dist/desktop`. */
  projectDir: string
  on: readonly PlatformName[]
  /** A folder instead of packages. */
  folderOnly: boolean
  /** What differs from `configuration`. */
  changes?: Configuration
}

/** @returns the files that were made. @throws Error before anything is fetched where the configuration has something that is not known */
export const packConsole = ({ projectDir, on, folderOnly, changes = {} }: Packing): Promise<string[]> =>
  build({
    projectDir,
    publish: 'never',
    config: structuredClone({ ...configuration, ...changes }), // electron-builder changes what it is given
    targets: new Map(on.flatMap((name) => [...platforms[name].createTarget(folderOnly ? 'dir' : undefined)])),
  })
