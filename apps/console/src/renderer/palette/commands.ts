import { type Journey, journeys } from '../shell/journeys.ts'

/** Something that the palette leads to. */
export type Command = { id: string; title: string /** Beside it, in grey. */; note?: string; path: string }

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

/** Views whose title has the text, in whatever case; all of them where there is none. @param hidden whether those that the rail does not have are there */
export const viewsWith = (text: string, hidden: boolean): Command[] =>
  all
    .filter((journey) => hidden || !journey.hidden)
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ home, title }) => ({ id: `view ${home}`, title, note: 'View', path: home }))
