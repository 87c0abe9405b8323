import { z } from 'zod'

/**
 * All that may pass between the window and the main process. The window asks by the name of a call; the main process checks who asks
 * (`app://console`, the window's own top frame) and the shape of what is asked, and knows no other call. Tokens go one way only: from the window
 * to the main process, once, when an administrator signs in.
 */

/** An installation that this console knows. Its token stays in the main process. */
export const installation = z.object({
  id: z.uuid(),
  /** What the administrator calls it. */
  label: z.string().min(1).max(80),
  /** Origin, for example `https://sallyport.example.org`; plain http only where it leads to this machine. */
  origin: z.string().max(300),
  /** sha256 of the public key (SPKI) that was trusted, base64; null over plain http. */
  pinned: z.string().max(64).nullable(),
  signedIn: z.boolean(),
  /** False: this system has no safe storage, and the token is forgotten when the console ends. */
  tokenIsKept: z.boolean(),
})
export type Installation = z.infer<typeof installation>

/** What this console knows, and what it shows. */
export const consoleState = z.object({
  installations: z.array(installation),
  selected: z.uuid().nullable(),
  /** Why the session of the selected installation ended, where that is worth telling. */
  ended: z.string().max(400).nullable(),
})
export type ConsoleState = z.infer<typeof consoleState>

/** What an address showed when it was asked for the first time, or another time with another key. */
export const introduction = z.object({
  origin: z.string(),
  /** Null over plain http. */
  certificate: z
    .object({
      spkiSha256: z.string(),
      subject: z.string(),
      issuer: z.string(),
      validFrom: z.iso.datetime(),
      validUntil: z.iso.datetime(),
      /** Whether this system's authorities vouch for it and for the name. */
      vouchedFor: z.boolean(),
    })
    .nullable(),
})
export type Introduction = z.infer<typeof introduction>

/** Why something was not done, in words, with the code that `RequestFailed` has; TRUST: the server shows another key than the pinned one. */
export const failure = z.object({
  code: z.string().max(60),
  message: z.string().max(4_000),
  requestId: z.string().optional(),
  retryAfter: z.number().optional(),
})
export type Failure = z.infer<typeof failure>

/** What every call is answered. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

const nothing = z.null()
const id = z.uuid()
/** Of a call or feed, chosen by the window, so that it can be ended. */
const handle = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Within the console, as in its address bar: `/operations/0197…?tab=events`. */
export const consolePath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\w\-./~%?=&,:+]*$/)

const feed = z.discriminatedUnion('name', [
  z.object({ name: z.literal('changes'), after: z.int().optional() }),
  z.object({ name: z.literal('operationProgress'), operationId: z.string().max(64), after: z.int().optional() }),
])
export type Feed = z.infer<typeof feed>

/** What is within itself passes for JSON and cannot be written as such. */
function canBeWritten(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Calls of the window, each with what it takes and the value that it is answered where it is not refused. */
export const calls = {
  'console.state': { takes: nothing, gives: consoleState },
  /** Asks an address who it is, and sends it nothing. Over https, where it is not saved, the main process first asks whoever sits there: NOT_CONFIRMED. */
  'installations.introduce': { takes: z.object({ origin: z.string().max(300) }), gives: introduction },
  /**
   * `pinned` is what the administrator saw and trusted; refused where the server shows another key by now. Whoever sits there is asked natively where
   * they were not yet, with this key: NOT_CONFIRMED.
   */
  'installations.add': {
    takes: z.object({ label: z.string().min(1).max(80), origin: z.string().max(300), pinned: z.string().max(64).nullable() }),
    gives: installation,
  },
  /** Natively asked, with both keys: NOT_CONFIRMED. */
  'installations.trust': { takes: z.object({ id, pinned: z.string().max(64) }), gives: installation },
  /** Natively asked where an act has no answer yet: NOT_CONFIRMED. */
  'installations.select': { takes: z.object({ id }), gives: installation },
  'installations.forget': { takes: z.object({ id }), gives: nothing },
  /** Tries the token before it is kept. */
  'session.signIn': { takes: z.object({ token: z.string().max(200) }), gives: nothing },
  /** `ended`: why, to be told where the token is asked for again. */
  'session.signOut': { takes: z.object({ ended: z.string().max(400).nullable() }), gives: nothing },
  /** Sends one of the documents that this version of the console was built with, named by its hash. */
  'api.ask': {
    takes: z.object({
      call: handle,
      document: z.string().max(80),
      variables: z.record(z.string().max(100), z.json()).refine(canBeWritten),
    }),
    gives: z.unknown(),
  },
  'api.abort': { takes: z.object({ call: handle }), gives: nothing },
  'feed.open': { takes: z.object({ handle, feed }), gives: nothing },
  'feed.close': { takes: z.object({ handle }), gives: nothing },
  'feed.retryNow': { takes: z.object({ handle }), gives: nothing },
  /** Shows a notification of the desktop; a click on it opens `path`. */
  'desk.notify': { takes: z.object({ title: z.string().max(120), body: z.string().max(400), path: consolePath }), gives: nothing },
  /** Asks the administrator where to, and writes it there. False: they thought better of it. */
  'desk.saveFile': {
    takes: z.object({ name: z.string().regex(/^[\w.-]{1,80}\.(csv|json|jsonl|txt)$/), text: z.string().max(64 * 1024 * 1024) }),
    gives: z.boolean(),
  },
  'desk.copy': { takes: z.object({ text: z.string().max(4 * 1024 * 1024) }), gives: nothing },
  'desk.setTheme': { takes: z.object({ theme: z.enum(['system', 'light', 'dark']) }), gives: nothing },
  /** Opens a page of the selected installation's own documentation in the system's browser. */
  'desk.openDocs': {
    takes: z.object({
      page: z
        .string()
        .regex(/^[\w-]+(\/[\w-]+)*$/)
        .max(120),
    }),
    gives: nothing,
  },
} as const satisfies Record<string, { takes: z.ZodType; gives: z.ZodType }>

export type CallName = keyof typeof calls
export type Takes<Name extends CallName> = z.infer<(typeof calls)[Name]['takes']>
export type Gives<Name extends CallName> = z.infer<(typeof calls)[Name]['gives']>

/** What the main process tells the window unasked. */
export const tidings = {
  /** After every change of it, as a whole. */
  'console.changed': consoleState,
  'feed.batch': z.object({ handle, batch: z.unknown() }),
  'feed.connection': z.object({ handle, state: z.enum(['OPEN', 'LOST']) }),
  'feed.end': z.object({ handle, failure }),
  /** A link that was opened, a notification that was clicked: already checked. */
  'desk.open': z.object({ path: consolePath }),
} as const satisfies Record<string, z.ZodType>

export type TidingName = keyof typeof tidings
export type Tiding<Name extends TidingName> = z.infer<(typeof tidings)[Name]>

/** What the preload script puts into the window, as `window.sallyport`, and all of it. */
export type Bridge = {
  call<Name extends CallName>(name: Name, takes: Takes<Name>): Promise<Answer<Gives<Name>>>
  /** @returns a function that ends it */
  hear<Name extends TidingName>(name: Name, listener: (tiding: Tiding<Name>) => void): () => void
}
