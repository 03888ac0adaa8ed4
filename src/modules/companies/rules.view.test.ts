import { expect, test } from 'vitest'
import { companyCardView, ownCompanyView, type WholeCompanyRow } from './rules.view.ts'

const date = new Date('2026-11-20T10:00:00Z')
const row: WholeCompanyRow = {
  id: 'i',
  name: 'Kopi',
  slug: 'kopi',
  status: 'APPROVED',
  status_reason: null,
  status_fields: [],
  submitted_at: null,
  decided_at: null,
  reopen_until: null,
  erased_at: null,
  logo_file_id: null,
  industry: null,
  industryLabel: null,
  size: null,
  sizeLabel: null,
  founded_year: null,
  website: null,
  email: null,
  dial_code: null,
  phone: null,
  about: null,
  address: null,
  postal_code: null,
  city_id: null,
  cityName: null,
  stateName: null,
  countryCode: null,
  countryNm: null,
  legal_name: null,
  registration_number: null,
  document_file_id: null,
  photo_file_ids: [],
  hiring_process: null,
  promised_reply_days: null,
  free_mail: false,
  completion: 0,
  locale: 'en',
  version: 1,
  created_at: date,
  average: null,
  reviews: null,
  applicationCount: null,
  answeredCount: null,
  medianMinutes: null,
  openJobs: 0,
  checks: {},
  longWaiting: [],
}
const own = (part: Partial<WholeCompanyRow>, documentName: string | null = null) =>
  ownCompanyView({ ...row, ...part }, { missing: [], documentName, mayEdit: true, proposal: null, rejection: null })

test('a company that filled in nothing has a card without empty names', () => {
  expect(companyCardView(row)).toMatchObject({
    logo: null,
    industry: null,
    size: null,
    city: null,
    rating: { average: null, count: 0 },
    response: null,
  })
})

test('a card names what is known, by its code where reference data lost the label', () => {
  expect(
    companyCardView({
      ...row,
      logo_file_id: 'l',
      industry: 'FOOD',
      size: 'SIZE_1_10',
      sizeLabel: '1–10',
      average: 4.5,
      reviews: 3,
    }),
  ).toMatchObject({
    logo: { id: 'l', uri: '/files/p/l' },
    industry: { code: 'FOOD', label: 'FOOD' },
    size: { code: 'SIZE_1_10', label: '1–10' },
    rating: { average: 4.5, count: 3 },
  })
  expect(companyCardView({ ...row, reviews: 3 }).rating).toEqual({ average: 0, count: 3 })
  expect(companyCardView({ ...row, average: 4.5, reviews: 2 }).rating).toEqual({ average: null, count: 2 })
})

test('a place is shown with its city alone if need be, and not without one', () => {
  const place = { city_id: 'c', cityName: 'Depok', stateName: 'West Java', countryCode: 'ID', countryNm: 'Indonesia' }
  expect(companyCardView({ ...row, ...place }).city).toEqual({
    id: 'c',
    cityName: 'Depok',
    stateName: 'West Java',
    countryCode: 'ID',
    countryNm: 'Indonesia',
  })
  expect(companyCardView({ ...row, city_id: 'c', cityName: 'Depok' }).city).toEqual({
    id: 'c',
    cityName: 'Depok',
    stateName: '',
    countryCode: '',
    countryNm: '',
  })
  expect(companyCardView({ ...row, ...place, city_id: null }).city).toBeNull()
  expect(companyCardView({ ...row, ...place, cityName: null }).city).toBeNull()
})

test('the document is a private file, with its name where it is known', () => {
  expect(own({}).document).toBeNull()
  expect(own({ document_file_id: 'd' }, 'nib.pdf').document).toEqual({ id: 'd', name: 'nib.pdf', uri: '/files/d' })
  expect(own({ document_file_id: 'd' }).document?.name).toBe('')
})

test('a closed company says until when it can be reopened, an erased one no longer', () => {
  const iso = date.toISOString()
  expect(own({ submitted_at: date, decided_at: date, reopen_until: date })).toMatchObject({
    submittedAt: iso,
    decidedAt: iso,
    reopenUntil: iso,
  })
  expect(own({})).toMatchObject({ submittedAt: null, decidedAt: null, reopenUntil: null })
  expect(own({ reopen_until: date, erased_at: date }).reopenUntil).toBeNull()
})
