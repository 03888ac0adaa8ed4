import { expect, test } from 'vitest'
import { richFromText, type RichDoc } from '#kernel/rich.ts'
import { scriptJson } from '#web/document/structured-data.tsx'
import type { JobView } from './contract.shapes.ts'
import { jobPosting } from './rules.posting.ts'

const label = (code: string) => ({ code, label: code.toLowerCase() })
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
  expiresAt: '2026-12-01T00:00:00.000Z',
  closedAt: null,
  closeReason: null,
  own: null,
}

test('an open job has every property that Google for Jobs requires', () => {
  expect(jobPosting(job, site)).toMatchObject({
    '@type': 'JobPosting',
    title: 'Cook',
    datePosted: job.publishedAt,
    validThrough: job.expiresAt,
    employmentType: 'FULL_TIME',
    description: '<p>Cook &amp; bake.</p><ul><li><p>Bread</p></li><li><p>&lt;Cakes&gt;</p></li></ul>',
    url: `https://karya.example/jobsseekers/job-detail/cook?id=${job.id}`,
    hiringOrganization: { name: 'Roti', logo: 'https://karya.example/files/x' },
    jobLocation: [
      {
        address: {
          streetAddress: 'Jalan Braga 1',
          addressLocality: 'Bandung',
          addressRegion: 'West Java',
          addressCountry: 'ID',
        },
      },
    ],
    baseSalary: { currency: 'IDR', value: { value: 5_000_000, unitText: 'MONTH' } },
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

test('a hidden salary is left out, and a job that is not open has no structured data', () => {
  expect(jobPosting({ ...job, salary: null, salaryHidden: true }, site)).not.toHaveProperty('baseSalary')
  for (const status of ['PAUSED', 'CLOSED', 'EXPIRED', 'DRAFT'] as const)
    expect(jobPosting({ ...job, status, open: false }, site)).toBeNull()
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
