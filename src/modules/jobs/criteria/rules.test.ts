import { expect, test } from 'vitest'
import { criteriaChange, maxCriteria, maxCriterionText, type StoredCriterion } from './rules.ts'

const skills = [
  { code: 'SQL', labels: ['SQL', 'SQL'] },
  { code: 'WRITING', labels: ['Writing', 'Menulis'] },
]
const stored: StoredCriterion[] = [
  { id: 'a', skill_code: 'WRITING', text: null },
  { id: 'b', skill_code: null, text: 'Explains decisions' },
]

test('what stays the same keeps its id, in the new order', () => {
  expect(criteriaChange(stored, ['explains  decisions', 'Menulis'], skills)).toEqual({
    kept: [
      { id: 'b', sort: 0 },
      { id: 'a', sort: 1 },
    ],
    added: [],
  })
})

test('a renamed criterion is a new one, a skill is known in both languages', () => {
  expect(criteriaChange(stored, ['Writes clearly', 'sql', 'Writing'], skills)).toEqual({
    kept: [{ id: 'a', sort: 2 }],
    added: [
      { skill_code: null, text: 'Writes clearly', sort: 0 },
      { skill_code: 'SQL', text: null, sort: 1 },
    ],
  })
})

test('empty and repeated ones are left out', () => {
  expect(criteriaChange([], ['', '  ', 'Team', 'team ', 'SQL', 'SQL'], skills).added).toEqual([
    { skill_code: null, text: 'Team', sort: 0 },
    { skill_code: 'SQL', text: null, sort: 1 },
  ])
})

test('a skill counts once in whichever language it is written, and words that are written apart are others', () => {
  expect(criteriaChange([], ['Writing', 'Menulis', 'Team work', 'Teamwork'], skills).added).toEqual([
    { skill_code: 'WRITING', text: null, sort: 0 },
    { skill_code: null, text: 'Team work', sort: 1 },
    { skill_code: null, text: 'Teamwork', sort: 2 },
  ])
  expect([maxCriteria, maxCriterionText]).toEqual([12, 120])
})
