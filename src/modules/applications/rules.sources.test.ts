import { expect, test } from 'vitest'
import { sourceWord } from './rules.sources.ts'

test('sources that the site names itself have words, names of sites have none', () => {
  expect(['direct', 'job-alert', 'linkedin.com', 'toString', ''].map(sourceWord)).toEqual([
    'direct',
    'jobAlert',
    null,
    null,
    null,
  ])
})
