import { expect, test } from 'vitest'
import { sameCompany } from './rules.same-company.ts'

test.each([
  ['PT. Maju Jaya, Tbk', 'Maju Jaya', true],
  ['Maju Jaya Bandung', 'PT Maju Jaya', true],
  ['maju  jaya', 'Maju-Jaya', true],
  ['Máju Jaya', 'Maju Jaya', true],
  ['Maju', 'Maju Jaya', false],
  ['Bank Rakyat', 'Bank Rakyat Indonesia', true],
  ['Majujaya', 'Maju Jaya', false],
  ['PT', 'PT', false],
  ['', 'Maju Jaya', false],
  ['Maju Jaya', '', false],
])('%s is %s: %s', (organisation, company, same) => {
  expect(sameCompany(organisation, company)).toBe(same)
})
