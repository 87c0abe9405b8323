import { describe, expect, it } from 'vitest'
import { readPorts } from './ports.ts'

describe('ports as people write them', () => {
  it.each([
    ['', []],
    ['22', [22]],
    [' 22, 25;\n465  ', [22, 25, 465]],
  ])('%j are %j', (text, ports) => expect(readPorts(text)).toEqual({ ports }))

  it.each(['0', '65536', '22-25', 'ssh', '-1', '1e3'])('%j is refused by name', (text) => {
    expect(readPorts(`80, ${text}`)).toEqual({ wrong: `${text} is no port. Give numbers from 1 to 65535, with commas between.` })
  })
  it('are at most 100', () => expect(readPorts('1 '.repeat(101))).toEqual({ wrong: 'At most 100 ports can be excepted.' }))
})
