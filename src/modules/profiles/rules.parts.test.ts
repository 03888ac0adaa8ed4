import { expect, test } from 'vitest'
import { cardOf, cardOfStep, extraItemFields, profileParts, resumeSections } from './rules.parts.ts'
import { profileSections, setupSteps } from './rules.ts'

const cards: readonly string[] = [...profileParts, ...profileSections, 'resume']

test('what is missing leads to a card of the profile page, a step of the set-up to a form', () => {
  for (const [part, card] of Object.entries(cardOf)) expect(cards, part).toContain(card)
  for (const part of ['contact', 'photo', 'headline'] as const) expect(cardOf[part]).toBe('head')
  expect([cardOf.industryRole, cardOf.placeSalary]).toEqual(['career', 'preferences'])
  expect(setupSteps.map((step) => cardOfStep[step])).toEqual([
    'resume',
    'head',
    'career',
    'education',
    'project',
    'certificate',
    'experience',
    'skills',
    'visibility',
  ])
})

test('every part of a profile has one card', () => {
  expect(new Set(cards).size).toBe(cards.length)
  expect(resumeSections.toSorted()).toEqual(profileSections.toSorted())
  expect(profileParts).toEqual(['head', 'about', 'career', 'skills', 'preferences', 'details'])
})

test('which sections ask for which fields besides title, dates and description', () => {
  const asking = (field: string) =>
    profileSections.filter((section) => (extraItemFields[section] as readonly string[]).includes(field)).toSorted()
  expect(asking('organisation')).toEqual(profileSections.toSorted())
  expect(asking('present')).toEqual(['education', 'experience', 'project'])
  expect(asking('url')).toEqual(['accomplishment', 'certificate', 'project'])
  expect(asking('gradeOrNumber')).toEqual(['certificate', 'education'])
  expect(asking('place')).toEqual(['experience'])
  expect(asking('employmentType')).toEqual(['experience'])
  expect(asking('qualification')).toEqual(['education'])
})
