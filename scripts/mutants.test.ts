import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

const mutated = (text: string) =>
  mutantsOf('rules.ts', text).map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end))

test('operators, conditions and literals are changed one at a time', () => {
  expect(mutated('a < 3')).toEqual(['a <= 3', 'a >= 3', 'a < 4', 'a < 2'])
  expect(mutated('a && !b')).toEqual(['a || !b', 'a && b'])
  expect(mutated('f(a ? true : x)')).toEqual(['f(true ? true : x)', 'f(false ? true : x)', 'f(a ? false : x)'])
  expect(mutated(`if (a) f('x')`)).toEqual([`if (true) f('x')`, `if (false) f('x')`, `if (a) f('')`])
})

test('types and imports stay, what is asserted does not', () => {
  expect(mutated(`import { a } from 'b'\ntype T = 'x' | 3\nlet c: 'd'`)).toEqual([])
  expect(mutated('const x = (1 as number) satisfies 1')).toEqual([
    'const x = (2 as number) satisfies 1',
    'const x = (0 as number) satisfies 1',
  ])
})

test('a mutant knows its line and what stood there', () => {
  expect(mutantsOf('rules.ts', 'f()\nreturnIf(a === b)')).toMatchObject([{ line: 2, from: '===', to: '!==' }])
})
