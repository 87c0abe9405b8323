import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Handler, isRead, pathOf, respond, text } from './respond.ts'

/** Where the builds of the pages lie; see apps/portal and apps/console. */
export const portalDirectory = fileURLToPath(new URL('../../../portal/dist', import.meta.url))
export const consoleDirectory = fileURLToPath(new URL('../../../console/dist/browser', import.meta.url))

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const file = /^[\w-]+(?:[./][\w-]+)*$/

/** Nothing but what we serve runs, is shown, or is asked. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page and the files that it is made of. */
export type BuiltPage = { page: Handler; assets: Handler }

/** The page whose build lies in `directory`, and its files below `prefix`, for example `/portal/`. */
export function builtPage(directory: string, prefix: string): BuiltPage {
  const read = (name: string): Buffer | undefined => {
    try {
      return readFileSync(join(directory, name))
    } catch {
      return undefined
    }
  }
  return {
    page: (request, response) => {
      if (!isRead(request, response)) return
      const body = read('index.html')
      if (body === undefined)
        return text(request, response, 503, 'the page was not built: run "npm start", or "sallyport build --config FILE"')
      respond(request, response, {
        type: 'text/html; charset=utf-8',
        body,
        headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' },
      })
    },
    assets: (request, response) => {
      if (!isRead(request, response)) return
      const name = (pathOf(request) ?? '').slice(prefix.length)
      const type = types[extname(name)]
      const body = file.test(name) && type !== undefined ? read(name) : undefined
      if (body === undefined || type === undefined) return text(request, response, 404, 'there is no such file')
      // Names carry a hash of the content.
      respond(request, response, { type, body, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } })
    },
  }
}

/** The tenants' page `/nodes/operations`, its files below `/portal/`. */
export const portal = (directory: string = portalDirectory): BuiltPage => builtPage(directory, '/portal/')

/** The administrators' console at `/console` and everywhere below, its files below `/console/assets/`. */
export const consolePage = (directory: string = consoleDirectory): BuiltPage => builtPage(directory, '/console/')
