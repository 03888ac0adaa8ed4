import { nearKm } from './rules.url.ts'
import { describe, expect, test } from 'vitest'
import { nearMe, placeWords } from './rules.query.place.ts'

describe('the words of a place', () => {
  test.each([
    'work from anywhere',
    'anywhere',
    'wfa',
    'wfh',
    'kerja dari mana saja',
    'dari mana saja',
    'di mana saja',
    'dimana saja',
    'mana saja',
    '  Work   From ANYWHERE ',
  ])('"%s" is any place', (text) => expect(placeWords(text)).toEqual({ kind: 'anywhere' }))

  test.each([
    'remote',
    'remotely',
    'work from home',
    'home office',
    'jarak jauh',
    'kerja jarak jauh',
    'kerja dari rumah',
    'dari rumah',
    'Kerja dari  Rumah',
  ])('"%s" is work from home', (text) => expect(placeWords(text)).toEqual({ kind: 'remote' }))

  test('anything else is a name, with what it lies in behind commas', () => {
    expect(placeWords('Bandung')).toEqual({ kind: 'named', first: 'bandung', rest: [] })
    expect(placeWords(' Bandung ,, Jawa   Barat , Indonesia')).toEqual({
      kind: 'named',
      first: 'bandung',
      rest: ['jawa barat', 'indonesia'],
    })
    expect(placeWords('remote island')).toMatchObject({ kind: 'named' })
  })

  test('more than a name and three places around it are not looked up', () => {
    expect(placeWords('a, b, c, d, e')).toEqual({ kind: 'named', first: 'a', rest: ['b', 'c', 'd'] })
  })

  test('no name is no place', () => {
    for (const text of ['', '   ', ' , ,']) expect(placeWords(text)).toBeNull()
  })
})

describe('near me', () => {
  test.each([
    'near me',
    'nearby',
    'around me',
    'close to me',
    'dekat saya',
    'di dekat saya',
    'dekat sini',
    'sekitar saya',
    'di sekitar saya',
    'terdekat',
    ' Near  ME ',
  ])('is what "%s" means', (text) => expect(nearMe(text)).toBe(true))

  test('is nothing else, and as far as 50 km', () => {
    for (const text of ['', 'near', 'near meadows', 'saya']) expect(nearMe(text)).toBe(false)
    expect(nearKm).toBe(50)
  })
})
