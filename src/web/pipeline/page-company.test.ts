import { expect, test } from 'vitest'
import { pageContextField } from '#ui/form/page-context.ts'
import { companyChange, companyOfPage, pageCompanyHeader } from './page-company.ts'

const companies = [
  { memberId: 'm1', companyId: 'one', name: 'Nusantara' },
  { memberId: 'm2', companyId: 'two', name: 'Perahu Layar' },
]
const works = { companyId: 'one', companies }
const sent = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Request('http://site.invalid/', { method: 'POST', body: new URLSearchParams(fields), headers })

test('a page of another company is told apart by both names, and leads back while one works there', () => {
  expect(companyChange('one', works)).toBeNull()
  expect(companyChange(null, works)).toBeNull()
  expect(companyChange('two', works)).toEqual({ drawn: 'Perahu Layar', now: 'Nusantara', back: 'm2' })
  expect(companyChange('gone', works)).toEqual({ drawn: '–', now: 'Nusantara', back: '' })
})

test('a page names its company by its script, else by a field of its form', async () => {
  expect(await companyOfPage(sent({ [pageContextField]: 'two' }))).toBe('two')
  expect(await companyOfPage(sent({ [pageContextField]: 'two' }, { [pageCompanyHeader]: 'one' }))).toBe('one')
  expect(await companyOfPage(sent({ text: 'two' }))).toBeNull()
  expect(await companyOfPage(new Request('http://site.invalid/', { method: 'POST', body: '{}' }))).toBeNull()
  const request = sent({ [pageContextField]: 'two', text: 'Boat' })
  await companyOfPage(request)
  expect((await request.formData()).get('text'), 'the page reads it as well').toBe('Boat')
})
