import { readFileSync } from 'node:fs'
import type { Answer } from '../../http/answer.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Nothing but this listener's own files and answers; no other page may frame it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const file = (type: string, body: string): Answer => ({
  status: 200,
  headers: {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  },
  body,
})

const script = 'text/javascript; charset=utf-8'

/** The page of the control surface and what it is made of, by path. Read when it is asked for: edit and reload. */
export const pageFiles: Record<string, () => Answer> = {
  '/control': () => file('text/html; charset=utf-8', read('page.html')),
  '/control/page.css': () => file('text/css; charset=utf-8', read('page.css')),
  '/control/page.js': () => file(script, read('page.js')),
  '/control/cards.js': () => file(script, read('cards.js')),
  '/control/parts.js': () => file(script, read('parts.js')),
}
