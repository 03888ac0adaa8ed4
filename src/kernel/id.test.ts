import { expect, test } from 'vitest'
import { idIn, isId } from './id.ts'
import { idShape } from './shapes.ts'

const id = '01a22fca-cb4e-730c-b1e1-f57623bbea69'

test.each([
  id,
  id.toUpperCase(),
  '',
  ` ${id}`,
  `${id}\n`,
  id.slice(1),
  `${id}0`,
  id.replaceAll('-', ''),
  '-'.repeat(36),
])('%j is an id where the schema says so', (text) => expect(isId(text)).toBe(idShape.safeParse(text).success))

test('an id is read in lower case, and nothing else is one', () => {
  expect([id, id.toUpperCase(), null, undefined, 7, 'x', [id]].map(idIn)).toEqual([
    id,
    id,
    null,
    null,
    null,
    null,
    null,
  ])
})
