import { z } from 'zod'

/**
 * What a text that others read must not hold: control characters and line ends, halves of characters, which no database keeps, and format
 * characters, which show a text as another than it is (U+202E turns round what follows). U+200C and U+200D are of words and signs themselves:
 * Persian, Indic scripts and joined emoji need them.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u
const isPrintable = (text: string): boolean => !unprintable.test(text)

/** U+3164 and U+2800 are a letter and a sign to everything but the eye. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

/** One line of text that people read: trimmed, and shown as it is. */
export const lineOfText = (what: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} has at least one character.`)
    .max(longest, `${what} has at most ${longest} characters.`)
    .refine(isPrintable, `${what} is one line of whole characters, without control or direction characters.`)
    .refine((text) => text === '' || !isPrintable(text) || visible.test(text), `${what} has at least one character that can be seen.`)

export const displayName = lineOfText('A display name', 80)
export const email = z
  .string()
  .trim()
  .max(254, 'An email address has at most 254 characters.')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Give an email address, for example ada@example.org.')
  .refine(isPrintable, 'An email address is one line of whole characters, without control or direction characters.')
