import { expect, test } from 'vitest'
import type { JobView } from './contract.shapes.ts'
import { stepValues } from './rules.step-values.ts'

const own = {
  title: 'Barista',
  contactName: 'Sari',
  contactEmail: 'sari@example.com',
  contactPhone: null,
  externalApplyUrl: null,
  questions: [{ id: 'q' }],
}
const job = {
  own,
  skills: [{ code: 'COFFEE', label: 'Coffee', required: true }],
  keywords: [{ code: 'CAFE', label: 'Cafe' }],
  locationType: { code: 'ON_SITE', label: 'On site' },
  workFromAnywhere: false,
  locations: [{ code: 'BANDUNG', label: 'Bandung', address: 'Jalan Braga 1' }],
  benefits: [{ code: 'MEALS', label: 'Meals' }],
  benefitsNote: null,
} as unknown as JobView

test('a step holds the codes of what was chosen', () => {
  expect(stepValues(job, 'LOCATION')).toEqual({
    locationType: 'ON_SITE',
    workFromAnywhere: false,
    locations: [{ cityId: 'BANDUNG', address: 'Jalan Braga 1' }],
  })
  expect(stepValues({ ...job, locationType: null } as JobView, 'LOCATION')).toMatchObject({ locationType: null })
  expect(stepValues(job, 'BENEFITS')).toEqual({ benefits: ['MEALS'], benefitsNote: null })
  expect(stepValues(job, 'DESCRIPTION')).toMatchObject({
    skills: [{ code: 'COFFEE', required: true }],
    keywords: ['CAFE'],
  })
  expect(stepValues(job, 'QUESTIONS')).toEqual({ questions: [{ id: 'q' }] })
  expect(stepValues(job, 'COMPANY')).toEqual({
    contactName: 'Sari',
    contactEmail: 'sari@example.com',
    contactPhone: null,
    externalApplyUrl: null,
  })
})

test('of a job of another company nothing of a step is there', () => {
  for (const step of ['TYPE', 'DESCRIPTION', 'LOCATION', 'BENEFITS', 'COMPANY', 'QUESTIONS'] as const)
    expect(stepValues({ ...job, own: null } as JobView, step)).toBeNull()
})
