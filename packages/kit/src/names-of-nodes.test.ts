import { expect, it } from 'vitest'
import { namesOfNodes } from './names-of-nodes.ts'

it.each([
  [['lost-1'], 'lost-1'],
  [['lost-2', 'lost-1'], 'lost-1 and lost-2'],
  [['lost-10', 'lost-9', 'lost-8'], 'lost-8 to lost-10'],
  [['lost-1', 'lost-2', 'lost-5'], 'lost-1, lost-2 and lost-5'],
  [['a-1', 'b-2', 'a-3'], 'a-1, b-2 and a-3'],
  [['a-1', 'a-3', 'a-5', 'a-7'], 'a-1, a-3, a-5 and a-7'],
  [['a-1', 'a-3', 'a-5', 'a-7', 'a-9'], 'a-1, a-3, a-5 and 2 more'],
  [['office', 'home'], 'office and home'],
  [[], ''],
])('%j is %s', (names, words) => expect(namesOfNodes(names)).toBe(words))
