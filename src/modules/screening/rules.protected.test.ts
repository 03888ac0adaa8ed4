import { expect, test } from 'vitest'
import { protectedTopicsIn } from './rules.protected.ts'

const topics = (text: string) => protectedTopicsIn(text).map(({ topic }) => topic)

test.each([
  ['Asked about her religion', ['RELIGION']],
  ['Dia beragama Kristen', ['RELIGION']],
  ['Orang Batak, tegas', ['ETHNICITY']],
  ['Apakah sudah menikah?', ['FAMILY']],
  ['Wanita, sedang hamil', ['GENDER', 'PREGNANCY']],
  ['35 years old, a bit slow', ['AGE']],
  ['Usianya sudah 40', ['AGE']],
  ['Berpenampilan rapi? Penampilan menarik.', ['LOOKS']],
  ['Has a disability', ['HEALTH']],
  ['Anggota PARTAI', ['POLITICS']],
  ['LAKI-LAKI saja', ['GENDER']],
  ['A​ge matters', ['AGE']],
])('%s', (text, expected) => {
  expect(topics(text)).toEqual(expected)
})

test.each([
  '',
  'Managed a team of eight and a stage with teenage volunteers',
  'Explained a race condition and a message queue clearly',
  'Studied political science; usia pakai aset dihitung benar',
  'Menjaga tenggat, menulis dokumentasi, menolak menambah cakupan',
  'Works with the hospital (rumah sakit) system and with children’s books',
  'Fits a male connector',
])('nothing in: %s', (text) => {
  expect(topics(text)).toEqual([])
})

test('names the words as they were written, each topic once', () => {
  expect(protectedTopicsIn('Too Old. Really too old, and her Husband agrees')).toEqual([
    { topic: 'AGE', words: 'Too Old' },
    { topic: 'FAMILY', words: 'Husband' },
  ])
})

test('a long text of one word takes no long time', () => {
  expect(protectedTopicsIn('age '.repeat(5000))).toHaveLength(1)
})
