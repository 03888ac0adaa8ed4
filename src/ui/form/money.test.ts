import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalSign } from '#kernel/locale.ts'
import { cleanAmount, groupAmount, plainAmounts, typeAmount, type AmountStyle } from './money.ts'

const styles: AmountStyle[] = (['en', 'id'] as const).flatMap((locale) =>
  ([0, 2] as const).flatMap((decimals) =>
    (locale === 'en' ? ['en-IN', 'en-US', 'id-ID'] : ['id-ID']).map((grouping) => ({ decimals, grouping, locale })),
  ),
)
const style = fc.constantFrom(...styles)
const indonesian: AmountStyle = { decimals: 2, grouping: 'id-ID', locale: 'id' }

/** A field as somebody types into it. */
function field(how: AmountStyle) {
  const state = { shown: '', caret: 0, amount: '' }
  const change = (text: string, at: number) => {
    const next = typeAmount(text, at, how)
    Object.assign(state, {
      shown: groupAmount(next.held, how.grouping, how.locale),
      caret: next.caret,
      amount: next.amount,
    })
  }
  const type = (text: string) => {
    for (const each of text)
      change(state.shown.slice(0, state.caret) + each + state.shown.slice(state.caret), state.caret + 1)
  }
  const erase = () => change(state.shown.slice(0, -1), state.shown.length - 1)
  return { state, change, type, erase }
}

describe('amounts in Indonesian', () => {
  test.each([
    ['5.000.000', '5000000'],
    ['5.000.000,50', '5000000.50'],
    ['Rp5.000.000', '5000000'],
    ['Rp. 5.000.000,-', '5000000.'],
    ['5000000,5', '5000000.5'],
    ['5,000,000', '5000000'],
    ['Rp 5,000,000.50', '5000000.50'],
    ['5.000', '5000'],
    [',5', '0.5'],
  ])('%s is %s', (typed, amount) => expect(cleanAmount(typed, 2, 'id')).toBe(amount))
  test('are grouped by dots, with a comma for decimals', () => {
    expect(groupAmount('5000000.5', 'id-ID', 'id')).toBe('5.000.000,5')
    expect(groupAmount('5000', 'id-ID', 'id')).toBe('5.000')
  })
  test('typed by key: 5.000.000,50', () => {
    const { state, type, erase } = field(indonesian)
    type('5.000.000')
    expect(state).toEqual({ shown: '5.000.000', caret: 9, amount: '5000000' })
    type(',50')
    expect(state).toEqual({ shown: '5.000.000,50', caret: 12, amount: '5000000.50' })
    for (let each = 0; each < 6; each++) erase()
    expect(state.shown).toBe('5.000')
    erase()
    expect(state).toEqual({ shown: '500', caret: 3, amount: '500' })
  })
})

describe('amounts in any language', () => {
  test('decimals typed into a whole amount are left out, and do not become more digits', () => {
    for (const how of styles.filter(({ decimals }) => decimals === 0)) {
      const { state, type } = field(how)
      type(`5000000${decimalSign[how.locale]}50`)
      expect(state.amount).toBe('5000000')
    }
  })
  test('typed key by key or pasted as it is written, it is the same amount', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(style, fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 10, max: 99 }), (how, integer, cents) => {
        const plain = how.decimals ? `${integer}.${cents}` : String(integer)
        const written = groupAmount(plain, how.grouping, how.locale)
        const [typed, pasted] = [field(how), field(how)]
        typed.type(written)
        pasted.change(written, written.length)
        for (const { state } of [typed, pasted])
          expect(state).toEqual({ shown: written, caret: written.length, amount: plain })
      }),
    )
  })
  test('digits typed in any order stand where they were typed, and the caret behind them', () => {
    const digit = fc.record({ digit: fc.constantFrom(...'123456789'), at: fc.nat(20) })
    fc.assert(
      fc.property(style, fc.array(digit, { maxLength: 15 }), (how, keys) => {
        const { state, change } = field(how)
        let expected = ''
        for (const { digit: each, at } of keys) {
          const place = at % (expected.length + 1)
          expected = expected.slice(0, place) + each + expected.slice(place)
          let caret = 0
          for (let left = place; left > 0; caret++) if (/\d/.test(state.shown[caret] ?? '')) left--
          change(state.shown.slice(0, caret) + each + state.shown.slice(caret), caret + 1)
          expect(state.amount).toBe(expected)
          expect(state.shown.slice(0, state.caret).replace(/\D/g, '')).toHaveLength(place + 1)
        }
      }),
    )
  })
  test('whatever is typed, what is sent is digits with at most one dot, and reads the same again', () => {
    fc.assert(
      fc.property(style, fc.string({ unit: fc.constantFrom(...'0159.,- Rp'), maxLength: 20 }), (how, text) => {
        const { state, type } = field(how)
        type(text)
        expect(state.amount).toMatch(how.decimals ? /^(\d+(\.\d{0,2})?)?$/ : /^\d*$/)
        expect(cleanAmount(state.shown, how.decimals, how.locale)).toBe(state.amount)
        expect(state.caret).toBeLessThanOrEqual(state.shown.length)
      }),
    )
  })
})

describe('amounts of a form without a script', () => {
  const read = (typed: string, locale: 'en' | 'id') => {
    const form = new FormData()
    form.set('pay', typed)
    form.set('other', typed)
    plainAmounts(form, ['pay', 'absent'], locale)
    expect(form.get('other')).toBe(typed)
    expect(form.has('absent')).toBe(false)
    return form.get('pay')
  }
  test.each([
    ['5.000.000', '5000000', '5.000.000'],
    ['5.000', '5000', '5.000'],
    ['Rp5.000.000', '5000000', 'Rp5.000.000'],
    ['Rp. 5.000.000,-', '5000000', 'Rp. 5.000.000,-'],
    ['5.000.000,50', '5000000.50', '5.000.000,50'],
    ['5,000,000', '5,000,000', '5000000'],
    ['5,000', '5,000', '5000'],
    ['IDR 50,00,000.5', 'IDR 50,00,000.5', '5000000.5'],
    ['5000000.50', '5000000.50', '5000000.50'],
    ['lima juta', 'lima juta', 'lima juta'],
    ['-5', '-5', '-5'],
    ['', '', ''],
  ])('%s is %s in Indonesian and %s in English', (typed, id, en) =>
    expect([read(typed, 'id'), read(typed, 'en')]).toEqual([id, en]),
  )
})
