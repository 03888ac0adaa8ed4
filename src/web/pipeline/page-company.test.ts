import { expect, test } from 'vitest'
import { companyChange, pageCompanyHeader } from './page-company.ts'

const companies = [
  { memberId: 'm1', companyId: 'one', name: 'Nusantara' },
  { memberId: 'm2', companyId: 'two', name: 'Perahu Layar' },
]
const from = (company?: string) => new Headers(company ? { [pageCompanyHeader]: company } : {})

test('a page of another company is told apart by both names, a page without script is not', () => {
  expect(companyChange(from('one'), { companyId: 'one', companies })).toBeNull()
  expect(companyChange(from(), { companyId: 'one', companies })).toBeNull()
  expect(companyChange(from('two'), { companyId: 'one', companies })).toEqual({
    drawn: 'Perahu Layar',
    now: 'Nusantara',
  })
  expect(companyChange(from('gone'), { companyId: 'one', companies })).toEqual({ drawn: '–', now: 'Nusantara' })
})
