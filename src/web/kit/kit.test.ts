import { describe, expect, it } from 'vitest'
import { packError, unpackError } from './error-code.ts'
import { pageWindow } from './page-window.ts'

describe('packed error codes', () => {
  it('survive the way through a form submission', () => {
    for (const error of [{ code: 'REQUIRED' }, { code: 'TOO_SHORT', params: { min: 10, note: 'a:{"b"}' } }])
      expect(unpackError(packError(error))).toEqual(error)
  })
  it('leave sentences alone', () => {
    expect(unpackError('Oops, something went wrong !')).toBeNull()
    expect(unpackError('')).toBeNull()
  })
})

describe('pageWindow', () => {
  it('always holds first, last and current, in order, without gaps of one page', () => {
    for (let pages = 1; pages <= 30; pages++)
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow(page, pages)
        expect(shown.length).toBeLessThanOrEqual(7)
        expect(shown).toContain(page)
        expect([shown[0], shown.at(-1)]).toEqual([1, pages])
        shown.forEach((number, at) => {
          if (number === null) expect(shown[at + 1]! - shown[at - 1]!).toBeGreaterThan(2)
          else if (at > 0 && shown[at - 1] !== null) expect(number).toBe(shown[at - 1]! + 1)
        })
      }
  })
})
