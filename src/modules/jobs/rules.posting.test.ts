import { expect, test } from 'vitest'
import { richFromText, type RichDoc } from '#kernel/rich.ts'
import { scriptJson } from '#web/document/structured-data.tsx'
import type { JobView } from './contract.shapes.ts'
import { jobPosting } from './rules.posting.ts'

const label = (code: string) => ({ code, label: code.toLowerCase() })
const skill = (code: string) => ({ ...label(code), required: false })
const site = { origin: 'https://karya.example', country: 'ID' }
const job: JobView = {
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'cook',
  status: 'ACTIVE',
  open: true,
  title: 'Cook',
  language: 'en',
  openings: 2,
  company: {
    id: '01890000-0000-7000-8000-000000000002',
    name: 'Roti',
    slug: 'roti',
    logoUrl: '/files/x',
    industry: null,
    size: null,
    cityName: null,
    about: null,
    website: null,
    hiringProcess: null,
    promisedReplyDays: null,
    rating: { average: null, count: 0 },
  },
  role: null,
  domain: null,
  industry: null,
  employmentType: label('FULL_TIME'),
  employmentSchema: 'FULL_TIME',
  positionLevel: null,
  qualification: null,
  description: richFromText('Cook & bake.\n\n- Bread\n- <Cakes>'),
  highlights: null,
  skills: [],
  keywords: [],
  experienceMin: null,
  experienceMax: null,
  salary: { minMinor: 500_000_000, maxMinor: 500_000_000, currency: 'IDR', period: 'MONTH' },
  salaryHidden: false,
  locationType: label('ON_SITE'),
  workFromAnywhere: false,
  locations: [
    {
      code: '01890000-0000-7000-8000-000000000003',
      cityName: 'Bandung',
      stateName: 'West Java',
      countryCode: 'ID',
      countryNm: 'Indonesia',
      address: 'Jalan Braga 1',
    },
  ],
  benefits: [],
  benefitsNote: null,
  requirements: [],
  questionCount: 0,
  externalApply: false,
  publishedAt: '2026-11-01T00:00:00.000Z',
  termsChangedAt: null,
  expiresAt: '2026-12-01T00:00:00.000Z',
  closesOn: null,
  closedAt: null,
  closeReason: null,
  own: null,
}

test('an open job has every property that Google for Jobs requires', () => {
  expect(jobPosting(job, site)).toMatchObject({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: 'Cook',
    datePosted: job.publishedAt,
    validThrough: job.expiresAt,
    employmentType: 'FULL_TIME',
    description: '<p>Cook &amp; bake.</p><ul><li><p>Bread</p></li><li><p>&lt;Cakes&gt;</p></li></ul>',
    url: `https://karya.example/jobsseekers/job-detail/cook?id=${job.id}`,
    identifier: { '@type': 'PropertyValue', name: 'Roti', value: job.id },
    hiringOrganization: { '@type': 'Organization', name: 'Roti', logo: 'https://karya.example/files/x' },
    jobLocation: [
      {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Jalan Braga 1',
          addressLocality: 'Bandung',
          addressRegion: 'West Java',
          addressCountry: 'ID',
        },
      },
    ],
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'IDR',
      value: { '@type': 'QuantitativeValue', value: 5_000_000, unitText: 'MONTH' },
    },
    directApply: true,
  })
})

test('work from anywhere is limited to the home country, remote work to the countries of its locations', () => {
  const anywhere = jobPosting({ ...job, workFromAnywhere: true, locations: [] }, site)
  expect(anywhere).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [{ '@type': 'Country', name: 'Indonesia' }],
  })
  expect(anywhere).not.toHaveProperty('jobLocation')
  expect(jobPosting({ ...job, locationType: label('REMOTE') }, { ...site, country: 'SG' })).toMatchObject({
    applicantLocationRequirements: [{ name: 'Indonesia' }],
  })
  expect(jobPosting({ ...job, locationType: label('HYBRID') }, site)).not.toHaveProperty('jobLocationType')
})

test.each([
  [1_000_000, 2_000_000, { minValue: 10_000, maxValue: 20_000 }],
  [1_000_000, null, { minValue: 10_000 }],
  [null, 2_000_000, { maxValue: 20_000 }],
])('a salary from %s to %s is a range, open where nothing is given', (minMinor, maxMinor, amounts) => {
  const posting = jobPosting({ ...job, salary: { minMinor, maxMinor, currency: 'IDR', period: 'MONTH' } }, site)
  expect(posting?.['baseSalary']).toMatchObject({ currency: 'IDR' })
  expect(posting?.['baseSalary']).toHaveProperty('value', {
    '@type': 'QuantitativeValue',
    ...amounts,
    unitText: 'MONTH',
  })
})

test('skills, field and site of the company are named where there are any', () => {
  expect(jobPosting(job, site)).not.toHaveProperty('skills')
  expect(jobPosting({ ...job, skills: [skill('BAKING')] }, site)).toMatchObject({ skills: 'baking' })
  expect(jobPosting(job, site)?.['hiringOrganization']).not.toHaveProperty('sameAs')
  const more = { ...job, skills: [skill('BAKING'), skill('COOKING')], industry: label('FOOD') }
  const company = { ...job.company, website: 'https://roti.example/', logoUrl: null }
  expect(jobPosting({ ...more, company }, site)).toMatchObject({
    skills: 'baking, cooking',
    industry: 'food',
    hiringOrganization: { '@type': 'Organization', name: 'Roti', sameAs: 'https://roti.example/' },
  })
  expect(jobPosting({ ...more, company }, site)?.['hiringOrganization']).not.toHaveProperty('logo')
})

test('a job without a slug is found by its id', () => {
  expect(jobPosting({ ...job, slug: '' }, site)?.['url']).toBe(
    `https://karya.example/jobsseekers/job-detail?id=${job.id}`,
  )
})

test('a description does not carry its links', () => {
  const marks = [{ type: 'link' as const, attrs: { href: 'https://else.example/' } }]
  const content: RichDoc['content'] = [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks }] }]
  expect(jobPosting({ ...job, description: { type: 'doc', content } }, site)?.['description']).toBe('<p>here</p>')
})

test('a hidden salary is left out, and a job that is not open has no structured data', () => {
  expect(jobPosting({ ...job, salary: null, salaryHidden: true }, site)).not.toHaveProperty('baseSalary')
  for (const status of ['PAUSED', 'CLOSED', 'EXPIRED', 'DRAFT'] as const)
    for (const open of [false, true]) expect(jobPosting({ ...job, status, open }, site)).toBeNull()
  expect(jobPosting({ ...job, open: false }, site), 'its company was suspended').toBeNull()
  expect(jobPosting({ ...job, publishedAt: null }, site)).toBeNull()
})

test('texts of an employer cannot close the script element', () => {
  const doc: RichDoc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '</script><script>alert(1)</script><!--' }] }],
  }
  const json = scriptJson(jobPosting({ ...job, title: '</ScRiPt><b>\u2028', description: doc }, site))
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect((JSON.parse(json) as { title: string }).title).toBe('</ScRiPt><b>\u2028')
})
