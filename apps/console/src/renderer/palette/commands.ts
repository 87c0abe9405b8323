import { closeness } from '@sallyport/domain/primitives/closeness.ts'
import { type Journey, journeys } from '../shell/journeys.ts'
import { type Place, places } from './places.ts'

/** Something that the palette leads to. */
export type Command = {
  id: string
  title: string
  /** Beside it, in grey, as far as there is room. */
  note: string
  /** The end of its id, by which two of one name are told apart. */
  shortId?: string
  path: string
}

const all: readonly Journey[] = journeys

/** After `g`, the letter that leads to a view: the first of its title that no view before it has. */
export const letters: ReadonlyMap<string, Journey> = (() => {
  const taken = new Map<string, Journey>()
  for (const journey of all.filter(({ hidden }) => !hidden)) {
    const letter = [...journey.title.toLowerCase()].find((each) => /[a-z]/.test(each) && !taken.has(each))
    if (letter !== undefined) taken.set(letter, journey)
  }
  return taken
})()

/**
 * Views and their parts whose title has the text, or another word for them begins with it, in whatever case; where there is no text, the views.
 * @param hidden whether those that the rail does not have are there
 */
export const placesWith = (text: string, hidden: boolean): Command[] =>
  places
    .filter((place) => hidden || !place.hidden)
    .filter((place) => (text === '' ? place.within === undefined : isCalled(place, text)))
    .map(({ title, path, within }) => ({
      id: `place ${path} ${title}`,
      title,
      note: within === undefined ? 'View' : `Part of ${within}`,
      path,
    }))

const isCalled = ({ title, words }: Place, text: string): boolean =>
  closeness(title, text) < 3 || words.some((word) => ` ${word}`.includes(` ${text.toLowerCase()}`))

/** What is called like the text first, then what begins with it, then what has it in its name, then what was found by something else. */
export const nearestFirst = (commands: readonly Command[], text: string): Command[] =>
  commands.toSorted((a, b) => closeness(a.title, text) - closeness(b.title, text))
