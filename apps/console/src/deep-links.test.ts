import { describe, expect, test } from 'vitest'
import { chooseInstallation, linkAmong, readDeepLink } from './deep-links.ts'
import { journeys } from './renderer/shell/journeys.ts'

describe('a link', () => {
  test.each([
    ['sallyport://operation/T3BlcmF0aW9uOjE', '/operations/T3BlcmF0aW9uOjE'],
    ['sallyport://node/Tm9kZTox', '/nodes/Tm9kZTox'],
    ['sallyport://instance/SW5zdGFuY2U6MQ', '/instances/SW5zdGFuY2U6MQ'],
    ['sallyport://cloud/Q2xvdWQ6MQ', '/clouds/Q2xvdWQ6MQ'],
    ['sallyport://tenant/VGVuYW50OjE', '/tenants/VGVuYW50OjE'],
    ['sallyport://alarm/QWxhcm06MQ', '/alarms/QWxhcm06MQ'],
    ['sallyport://overview', '/'],
    ['sallyport://gate', '/deletion'],
    ['sallyport://audit/', '/audit'],
  ])('%s leads to %s', (text, path) => {
    expect(readDeepLink(text)).toEqual({ link: { path, installation: undefined } })
  })

  test.each([
    ['?installation=Production', 'Production'],
    ['?installation=0197aaaa-0000-4000-8000-000000000001', '0197aaaa-0000-4000-8000-000000000001'],
    ['?installation=Our%20clouds%2C%20Berlin', 'Our clouds, Berlin'],
    ['?installation=M%C3%BCnchen', 'München'],
  ])('%s names an installation', (search, installation) => {
    expect(readDeepLink(`sallyport://nodes${search}`)).toEqual({ link: { path: '/nodes', installation } })
  })

  test.each([
    ['', 'it has characters that no link has'],
    ['sallyport:', 'it names no view of this console'],
    ['sallyport://', 'it names no view of this console'],
    ['sallyport:operation/1', 'it names no view of this console'],
    ['sallyport:///operation/1', 'it names no view of this console'],
    ['https://operation/1', 'it does not begin with sallyport://'],
    ['javascript:alert(1)', 'it does not begin with sallyport://'],
    ['sallyport-evil://operation/1', 'it does not begin with sallyport://'],
    ['sallyport://operation', 'it names no view of this console'],
    ['sallyport://operation/', 'it names no view of this console'],
    ['sallyport://operation/1/2', 'it names no view of this console'],
    ['sallyport://operation//1', 'it names no view of this console'],
    ['sallyport://operation/../nodes', 'it names no view of this console'],
    ['sallyport://operation/%2e%2e%2fnodes', 'it names no view of this console'],
    ['sallyport://operation/%2E%2E', 'it names no view of this console'],
    ['sallyport://operation/<script>', 'it names no view of this console'],
    ['sallyport://operation/1%00', 'it names no view of this console'],
    [`sallyport://operation/${'a'.repeat(161)}`, 'it names no view of this console'],
    ['sallyport://OPERATION/1', 'it names no view of this console'],
    ['sallyport://constructor/1', 'it names no view of this console'],
    ['sallyport://__proto__', 'it names no view of this console'],
    ['sallyport://installations', 'it names no view of this console'],
    ['sallyport://nodes/1', 'it names no view of this console'],
    ['sallyport://user@operation/1', 'it has parts that no link of the console has'],
    ['sallyport://user:word@operation/1', 'it has parts that no link of the console has'],
    ['sallyport://operation:80/1', 'it has parts that no link of the console has'],
    ['sallyport://operation/1#x', 'it has parts that no link of the console has'],
    ['sallyport://nodes?filter=x', 'it asks for more than an installation'],
    ['sallyport://nodes?installation=a&installation=b', 'it asks for more than an installation'],
    ['sallyport://nodes?Installation=a', 'it asks for more than an installation'],
    ['sallyport://nodes?installation=', 'it names no installation'],
    [`sallyport://nodes?installation=${'a'.repeat(81)}`, 'it names no installation'],
    [`sallyport://nodes?installation=${'a'.repeat(500)}`, 'it is longer than 500 characters'],
    ['sallyport://nodes?installation=a b', 'it has characters that no link has'],
    ['sallyport://nodes\n', 'it has characters that no link has'],
    ['sallyport://nödes', 'it has characters that no link has'],
    ['sallyport://[', 'it is no address'],
  ])('%s is refused: %s', (text, why) => {
    expect(readDeepLink(text)).toEqual({ refused: `The link was not opened: ${why}.` })
  })

  test('leads to views that the console has', () => {
    const begins: string[] = journeys.map(({ home }) => home)
    for (const view of [
      'operation/1',
      'node/1',
      'instance/1',
      'cloud/1',
      'tenant/1',
      'alarm/1',
      'gate',
      'provision',
      'settings',
      'addresses',
      'audit',
    ]) {
      const read = readDeepLink(`sallyport://${view}`)
      expect(begins).toContain('link' in read && `/${read.link.path.split('/')[1]}`)
    }
  })
})

describe('the installation that a link names', () => {
  const production = { id: '0197aaaa-0000-4000-8000-000000000001', label: 'Production' }
  const staging = { id: '0197aaaa-0000-4000-8000-000000000002', label: 'Staging' }
  const choose = (installation: string | undefined, shown = production as typeof production | undefined) =>
    chooseInstallation({ path: '/', installation }, [production, staging], shown)

  test('is a saved one, by id or label, in whatever case', () => {
    expect(choose(staging.id)).toEqual({ chosen: staging })
    expect(choose('staging')).toEqual({ chosen: staging })
  })

  test('is the one that is shown where none is named', () => {
    expect(choose(undefined)).toEqual({ chosen: production })
    expect(chooseInstallation({ path: '/', installation: undefined }, [production], undefined)).toMatchObject({
      refused: expect.stringContaining('no installation is open'),
    })
  })

  test.each(['Stag', 'https://sallyport.example.org', 'Production ', '0197aaaa-0000-4000-8000-000000000003'])(
    'is never looked for elsewhere: %s',
    (name) => {
      expect(choose(name)).toEqual({
        refused: 'The link was not opened: it names an installation that is not saved in this console. Links choose among saved ones only.',
      })
    },
  )
})

test.each([
  [['electron', '/app', 'sallyport://nodes'], 'sallyport://nodes'],
  [['console.exe', '--flag', 'SALLYPORT://nodes', 'sallyport://audit'], 'SALLYPORT://nodes'],
  [['sallyport://the-program-itself'], undefined],
  [['console', '--url=sallyport://nodes', 'x sallyport://nodes'], undefined],
])('among the arguments %j the link is %s', (argv, link) => {
  expect(linkAmong(argv)).toBe(link)
})
