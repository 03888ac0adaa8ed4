import { expect, test } from 'vitest'
import { searchedWords, searchWords } from './rules.search-words.ts'

test.each([
  ['  Data   Analyst ', 'data analyst'],
  ['ＫＡＳＩＲ', 'kasir'],
  ['', null],
  ['\u0000', null],
  ['siti@mail.example', null],
  ['0812 3456 789', null],
  ['081.234-567', null],
  ['java 17', 'java 17'],
  ['x'.repeat(80), 'x'.repeat(60)],
  [`${'x'.repeat(59)}😀y`, `${'x'.repeat(59)}😀`],
])('%j is counted as %j', (text, words) => {
  expect(searchWords(text)).toBe(words)
})

test.each([
  ['https://jobs.example/jobsseekers/browse-jobs?search=Cook&page=2', 'cook'],
  ['https://jobs.example/jobsseekers/browse-jobs?location=Bandung', null],
  ['https://other.example/jobsseekers/browse-jobs?search=Cook', null],
  ['https://jobs.example/jobsseekers/saved?search=Cook', null],
  ['no address', null],
  [undefined, null],
])('opened from %s: %j', (referer, words) => {
  expect(searchedWords(referer, 'https://jobs.example')).toBe(words)
})
