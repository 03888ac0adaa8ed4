import { expect, test } from 'vitest'
import { normaliseNumber } from './number-input.ts'

test.each([
  ['5.000.000', '5000000'],
  ['5.000', '5000'],
  ['5.000.000,50', '5000000.50'],
  ['5000000,5', '5000000.5'],
  ['5000000,', '5000000'],
  ['-1.250', '-1250'],
  ['5000.000', '5000000'],
  ['5000000.50', '5000000.50'],
  ['2.5', '2.5'],
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  ['5.000.00', null],
  ['5,000,000', null],
  ['5 juta', null],
  ['', null],
])('%j in Indonesian is %j', (typed, number) => expect(normaliseNumber(typed, 'id')).toBe(number))

test.each([
  ['5,000,000', '5000000'],
  ['50,00,000.5', '5000000.5'],
  ['5.000', '5.000'],
  [' 5000000.50 ', '5000000.50'],
  ['2,5', null],
  ['5.000.000', null],
])('%j in English is %j', (typed, number) => expect(normaliseNumber(typed, 'en')).toBe(number))
