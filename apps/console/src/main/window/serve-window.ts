import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { ownHost } from '../own-page.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Nothing but our files runs or is shown, and the window asks no network at all: what it needs comes over the bridge. */
export const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; frame-src 'none'; worker-src 'none'; object-src 'none'"

const headers = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=(), serial=(), hid=(), bluetooth=(), display-capture=()',
}

/**
 * Answers `app://console/…` with the files of the window's build, which are listed once: a path is looked up and never opened. A path that is
 * no file answers the page itself, so that the address of a view can be opened; one below `assets/` does not.
 */
export function serveWindow(directory: string): (request: Request) => Response {
  const files = new Map(filesBelow(directory).map((file) => [`/${relative(directory, file).split(sep).join('/')}`, file]))
  return (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== ownHost) return refuse(404)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
    const file = files.get(pathname) ?? (isView(pathname) ? files.get('/index.html') : undefined)
    if (file === undefined) return refuse(404)
    const type = types[extname(file)]
    if (type === undefined) return refuse(404)
    return new Response(readFileSync(file), { headers: { ...headers, 'Content-Type': type } })
  }
}

const refuse = (status: number): Response =>
  new Response('There is no such file.', { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })

/** Paths of views have neither escapes nor dots. */
const isView = (pathname: string): boolean => /^\/(?!assets\/)[\w\-~/:=+,]*$/.test(pathname)

/** Told one by one, since what Electron makes of an archive knows no more of a folder. */
const filesBelow = (directory: string): string[] =>
  readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
