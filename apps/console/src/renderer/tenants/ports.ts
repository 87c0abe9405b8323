/**
 * Ports as people write them: numbers with commas or spaces between.
 * @returns what is wrong, where it is no such list
 */
export function readPorts(text: string): { ports: number[] } | { wrong: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const bad = words.find((word) => !/^\d{1,5}$/.test(word) || Number(word) < 1 || Number(word) > 65_535)
  if (bad !== undefined) return { wrong: `${bad.slice(0, 20)} is no port. Give numbers from 1 to 65535, with commas between.` }
  if (words.length > 100) return { wrong: 'At most 100 ports can be excepted.' }
  return { ports: words.map(Number) }
}
