import { expect, test } from 'vitest'
import { factHit } from './rules.hit.ts'
import { labelsOf } from './rules.labels.ts'

const hits = [factHit('PROFILE', 'logo', '', 5), factHit('PROFILE', 'about', '', 5), factHit('MAIL', 'free', '', 10)]

test('each rule is right, wrong or not spoken about', () => {
  expect(labelsOf(hits, () => true)).toEqual({ right: ['PROFILE', 'MAIL'], wrong: [] })
  expect(labelsOf(hits, () => false)).toEqual({ right: [], wrong: ['PROFILE', 'MAIL'] })
  expect(labelsOf(hits, () => null)).toEqual({ right: [], wrong: [] })
  expect(labelsOf(hits, ({ field }) => (field === 'free' ? null : field === 'about'))).toEqual({
    right: ['PROFILE'],
    wrong: [],
  })
  expect(labelsOf(hits, ({ field }) => (field === 'free' ? true : field === 'about' ? false : null))).toEqual({
    right: ['MAIL'],
    wrong: ['PROFILE'],
  })
})
