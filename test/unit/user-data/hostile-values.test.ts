import { execFileSync } from 'node:child_process'
import { quoteForShell } from '@sallyport/domain/user-data/quote-for-shell.ts'
import { renderUserData } from '@sallyport/domain/user-data/render-user-data.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleInput } from './user-data-sample.ts'

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '\\', '$', '`', '$(id)', '\n', '\r', ';', '&&', '#', '!', '*', '%s', 'EOF', ' ', '\t', '\u{1F600}'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))

test('a real shell reads back every quoted value exactly', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 20, maxLength: 40 }), (values) => {
      const script = values.map((value) => `printf '%s\\0' ${quoteForShell(value)}`).join('\n')
      const read = execFileSync('sh', ['-s'], { input: script }).toString('utf8').split('\0').slice(0, -1)
      expect(read).toEqual(values.map((value) => Buffer.from(value, 'utf8').toString('utf8')))
    }),
    { numRuns: 25 },
  )
})

const printable = fc.stringMatching(/^[!-~]{1,120}$/)

test('whatever address and token: cloud-init’s YAML reader gets back what was meant, and the shell too', () => {
  fc.assert(
    fc.property(printable, printable, (path, token) => {
      const url = `https://mirror.example.org/${path}`
      const text = renderUserData({ ...sampleInput, token, agent: { ...sampleInput.agent, url } })
      const config = parse(text)
      expect(JSON.parse(config.write_files[0].content).token).toBe(token)
      const assignments = config.write_files[1].content.split('\nhome=')[0]
      const read = execFileSync('sh', ['-s'], { input: `${assignments}\nprintf '%s' "$agent_url"` }).toString('utf8')
      expect(read).toBe(`${url.replace(/\/+$/, '')}/0.1.0`)
    }),
    { numRuns: 40 },
  )
})

test('a value with a line break, a quote or a space is refused where no such value can be right', () => {
  fc.assert(
    fc.property(fc.constantFrom('\n', ' ', '\0', '\u2028', 'ü'), fc.nat(20), (bad, at) => {
      const spoil = (value: string): string => value.slice(0, at) + bad + value.slice(at)
      expect(() => renderUserData({ ...sampleInput, token: spoil(sampleInput.token) })).toThrow(RangeError)
      expect(() => renderUserData({ ...sampleInput, controlPlane: spoil(sampleInput.controlPlane) })).toThrow(RangeError)
      expect(() => renderUserData({ ...sampleInput, deployment: spoil(sampleInput.deployment) })).toThrow(RangeError)
    }),
  )
})
