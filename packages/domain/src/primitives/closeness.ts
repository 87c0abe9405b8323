/**
 * How near a name is to a text that is looked for, in whatever case: 0 it is the text, 1 it begins with it, 2 it has it within, 3 it has not, so that
 * the row was found by something else. Nothing looked for is 3.
 */
export function closeness(name: string, text: string | undefined): 0 | 1 | 2 | 3 {
  if (text === undefined) return 3
  const at = name.toLowerCase().indexOf(text.toLowerCase())
  return at < 0 ? 3 : at > 0 ? 2 : name.length === text.length ? 0 : 1
}
