import { fromMinor } from '#kernel/money.ts'
import type { SalaryPeriod } from '#kernel/enums/jobs.ts'
import type { JobStatus } from '#modules/jobs/rules.ts'

/**
 * The report of vacancies that employers in Indonesia owe (Perpres 57/2023, articles 5 and 6). Its columns and values are Indonesian
 * whatever the reader's language, because the ministry reads them; docs/vacancy-report.md explains each. The order is decided here.
 */
export const vacancyColumns = [
  'nama_pemberi_kerja',
  'nib',
  'alamat',
  'kota',
  'provinsi',
  'kode_pos',
  'kontak_nama',
  'kontak_email',
  'kontak_telepon',
  'bidang_usaha',
  'nama_jabatan',
  'jumlah_dibutuhkan',
  'jenis_pekerjaan',
  'tanggal_mulai',
  'tanggal_berakhir',
  'usia',
  'jenis_kelamin',
  'pendidikan',
  'keterampilan',
  'pengalaman_min',
  'pengalaman_maks',
  'upah_min',
  'upah_maks',
  'mata_uang',
  'periode_upah',
  'wilayah_kerja',
  'status',
  'tanggal_terisi',
  'jumlah_terisi',
  'tautan',
  'nomor_laporan',
] as const
type VacancyColumn = (typeof vacancyColumns)[number]

/** Which vacancies of a period: those opened in it, those filled in it, or both. */
export const vacancyFilters = ['opened', 'filled', 'both'] as const
export type VacancyFilter = (typeof vacancyFilters)[number]

/** Rows of one report: more are asked for by a shorter period. */
export const maxVacancies = 5000
/** Rows shown before the file is fetched. */
export const shownVacancies = 10

/** Jobs have no field for age and sex, which circular M/6/HK.04/V/2025 forbids as a rule. */
const notRequired = 'tidak dipersyaratkan'

export type Vacancy = {
  jobId: string
  slug: string
  employer: string
  registrationNumber: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  province: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  industry: string | null
  title: string
  openings: number
  employmentType: string | null
  publishedOn: string
  endsOn: string | null
  qualification: string | null
  skills: string[]
  experienceMin: number | null
  experienceMax: number | null
  salaryMinMinor: number | null
  salaryMaxMinor: number | null
  currency: string | null
  salaryPeriod: SalaryPeriod | null
  remote: boolean
  abroad: boolean
  status: JobStatus
  isFilled: boolean
  filledOn: string | null
  filled: number
}

const statusNames: Record<JobStatus, string> = {
  DRAFT: 'draf',
  PENDING_REVIEW: 'ditinjau',
  ACTIVE: 'dibuka',
  PAUSED: 'dijeda',
  CLOSED: 'ditutup',
  EXPIRED: 'berakhir',
  REJECTED: 'dikembalikan',
  REMOVED: 'dihapus',
}
const periodNames: Record<SalaryPeriod, string> = {
  HOUR: 'per jam',
  DAY: 'per hari',
  WEEK: 'per minggu',
  MONTH: 'per bulan',
  YEAR: 'per tahun',
}

const amount = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? null : fromMinor(minor, currency)

/** A vacancy as a row of the report, in the order of `vacancyColumns`. */
export function vacancyRow(job: Vacancy, url: string): (string | number | null)[] {
  const cells: Record<VacancyColumn, string | number | null> = {
    nama_pemberi_kerja: job.employer,
    nib: job.registrationNumber,
    alamat: job.address,
    kota: job.city,
    provinsi: job.province,
    kode_pos: job.postalCode,
    kontak_nama: job.contactName,
    kontak_email: job.contactEmail,
    kontak_telepon: job.contactPhone,
    bidang_usaha: job.industry,
    nama_jabatan: job.title,
    jumlah_dibutuhkan: job.openings,
    jenis_pekerjaan: job.employmentType,
    tanggal_mulai: job.publishedOn,
    tanggal_berakhir: job.endsOn,
    usia: notRequired,
    jenis_kelamin: notRequired,
    pendidikan: job.qualification,
    keterampilan: job.skills.join('; '),
    pengalaman_min: job.experienceMin,
    pengalaman_maks: job.experienceMax,
    upah_min: amount(job.salaryMinMinor, job.currency),
    upah_maks: amount(job.salaryMaxMinor, job.currency),
    mata_uang: job.currency,
    periode_upah: job.salaryPeriod && periodNames[job.salaryPeriod],
    wilayah_kerja: job.remote ? 'jarak jauh' : job.abroad ? 'luar negeri' : 'dalam negeri',
    status: job.isFilled ? 'terisi' : statusNames[job.status],
    tanggal_terisi: job.filledOn,
    jumlah_terisi: job.filled,
    tautan: url,
    nomor_laporan: null,
  }
  return vacancyColumns.map((column) => cells[column])
}
