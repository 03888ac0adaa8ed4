import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { salaryPeriods } from '#modules/jobs/rules.salary.ts'
import { jobStatuses } from '#modules/jobs/rules.ts'
import {
  maxVacancies,
  shownVacancies,
  vacancyColumns,
  vacancyFilters,
  vacancyRow,
  type Vacancy,
} from './rules.vacancies.ts'

const vacancy: Vacancy = {
  jobId: 'j',
  slug: 'juru-masak',
  employer: 'PT Kopi',
  registrationNumber: '1234567890123',
  address: 'Jl. Braga 1',
  postalCode: '40111',
  city: 'Bandung',
  province: 'Jawa Barat',
  contactName: 'Rina',
  contactEmail: 'hr@kopi.example',
  contactPhone: '+62 812',
  industry: 'Perhotelan',
  title: 'Juru masak',
  openings: 3,
  employmentType: 'Penuh waktu',
  publishedOn: '2026-10-01',
  endsOn: '2026-11-01',
  qualification: 'SMA/SMK',
  skills: ['Memasak', 'Higiene'],
  experienceMin: 1,
  experienceMax: 3,
  salaryMinMinor: 500_000_000,
  salaryMaxMinor: 700_000_050,
  currency: 'IDR',
  salaryPeriod: 'MONTH',
  remote: false,
  abroad: false,
  status: 'ACTIVE',
  isFilled: false,
  filledOn: null,
  filled: 1,
}
const row = (changes: Partial<Vacancy> = {}) => {
  const cells = vacancyRow({ ...vacancy, ...changes }, 'https://karya.example/j')
  return Object.fromEntries(vacancyColumns.map((column, at) => [column, cells[at]]))
}

test('a vacancy fills the columns that docs/vacancy-report.md explains, in its order', () => {
  const docs = readFileSync(path.join(import.meta.dirname, '../../../docs/vacancy-report.md'), 'utf8')
  const explained = [...docs.matchAll(/^\| (`.*?) *\|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  )
  expect(vacancyColumns).toEqual(explained)
  expect(vacancyRow(vacancy, 'https://karya.example/j')).toEqual([
    'PT Kopi',
    '1234567890123',
    'Jl. Braga 1',
    'Bandung',
    'Jawa Barat',
    '40111',
    'Rina',
    'hr@kopi.example',
    '+62 812',

    'Perhotelan',
    'Juru masak',
    3,
    'Penuh waktu',
    '2026-10-01',
    '2026-11-01',
    'tidak dipersyaratkan',
    'tidak dipersyaratkan',
    'SMA/SMK',
    'Memasak; Higiene',
    1,
    3,
    5_000_000,
    7_000_000.5,
    'IDR',
    'per bulan',
    'dalam negeri',
    'dibuka',
    null,
    1,
    'https://karya.example/j',
    null,
  ])
})

test.each<[changes: Partial<Vacancy>, cells: ReturnType<typeof row>]>([
  [{ salaryMinMinor: 0 }, { upah_min: 0, upah_maks: 7_000_000.5 }],
  [{ salaryMinMinor: null }, { upah_min: null, upah_maks: 7_000_000.5 }],
  [{ currency: null }, { upah_min: null, upah_maks: null, mata_uang: null }],
  [{ salaryPeriod: null }, { periode_upah: null }],
  [{ remote: true }, { wilayah_kerja: 'jarak jauh' }],
  [{ abroad: true }, { wilayah_kerja: 'luar negeri' }],
  [{ remote: true, abroad: true }, { wilayah_kerja: 'jarak jauh' }],
  [{ skills: [] }, { keterampilan: '' }],
  [
    { isFilled: true, filledOn: '2026-10-20' },
    { status: 'terisi', tanggal_terisi: '2026-10-20' },
  ],
  [{ isFilled: true, status: 'CLOSED' }, { status: 'terisi' }],
])('with %j it says %j', (changes, cells) => expect(row(changes)).toMatchObject(cells))

test('every status and period has a name that the ministry reads', () => {
  expect(jobStatuses.map((status) => row({ status })['status']).join(' ')).toBe(
    'draf ditinjau dibuka dijeda ditutup berakhir dikembalikan dihapus',
  )
  expect(salaryPeriods.map((salaryPeriod) => row({ salaryPeriod })['periode_upah'])).toEqual(
    ['jam', 'hari', 'minggu', 'bulan', 'tahun'].map((name) => `per ${name}`),
  )
})

test('what a report may hold', () => {
  expect(vacancyFilters).toEqual(['opened', 'filled', 'both'])
  expect([maxVacancies, shownVacancies]).toEqual([5000, 10])
})
