import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells keep commas, quotes and lines, and numbers stay numbers', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['x, "y"\nz', -5],
      [null, 0.5],
    ]),
  ).toBe('\uFEFFa,b\r\n"x, ""y""\nz",-5\r\n,0.5\r\n')
})

test.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠a'])(
  '%j is not run as a formula',
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`)
  },
)
