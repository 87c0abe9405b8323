import { z } from 'zod'

/** One line of text that people read: trimmed, no control characters. */
export const lineOfText = (what: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} has at least one character.`)
    .max(longest, `${what} has at most ${longest} characters.`)
    .regex(/^\P{Cc}*$/u, `${what} is one line, without control characters.`)

export const displayName = lineOfText('A display name', 80)
export const email = z
  .string()
  .trim()
  .max(254, 'An email address has at most 254 characters.')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Give an email address, for example ada@example.org.')
