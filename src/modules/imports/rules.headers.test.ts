import { describe, expect, test } from 'vitest'
import en from '#text/en/imports.json' with { type: 'json' }
import id from '#text/id/imports.json' with { type: 'json' }
import { vacancyColumns } from '#modules/analytics/rules.vacancies.ts'
import { masterCategories } from '#modules/reference/rules.ts'
import {
  importFields,
  isValueField,
  listFields,
  repeatedFields,
  templateFields,
  valueCategoryNames,
  type ImportField,
} from './rules.fields.ts'
import { exactFields, foreignNames, headerNamesOf, vagueNames } from './rules.headers.ts'
import { columnProblems, headerWords, likeness, suggestColumns } from './rules.mapping.ts'

const fieldOf = (header: string) => suggestColumns([header])[0]

/** Headers as people write them, some in no list of names. */
const written: Record<ImportField, { en: string; id: string }> = {
  title: { en: 'Job Title|JOB_TITLE|Position', id: 'Nama Jabatan|Nama Posisi|Posisi yang Dibutuhkan|Nama Lowongan' },
  externalId: { en: 'Job ID|jobId|Reference Number', id: 'ID Lowongan|Kode Lowongan|Nomor Lowongan' },
  description: { en: 'Job Description|Responsibilities', id: 'Deskripsi|Tanggung Jawab|Uraian Pekerjaan' },
  highlights: { en: 'Requirements|Job Requirements', id: 'Persyaratan|Kualifikasi' },
  role: { en: 'Role|Job Role|occupationalCategory', id: 'Profesi' },
  domain: { en: 'Department|Job Function', id: 'Bidang Pekerjaan|Departemen' },
  industry: { en: 'Industry|Sector', id: 'Industri|Bidang Usaha|Sektor Industri' },
  employmentType: { en: 'employmentType|Contract|Work Type', id: 'Jenis Pekerjaan|Tipe Kontrak|Kontrak' },
  positionLevel: { en: 'Seniority|Career Level|Experience Level', id: 'Level Jabatan|Jenjang|Senioritas' },
  openings: { en: 'Number of openings|Vacancies|# of positions', id: 'Jumlah Lowongan|Jumlah Kebutuhan|Kuota' },
  closingDate: { en: 'Application deadline|Closes on', id: 'Batas Akhir Pendaftaran|Deadline Lamaran' },
  referenceCode: { en: 'Reference|Reference code', id: 'Kode Referensi' },
  language: { en: 'Language', id: 'Bahasa' },
  skills: { en: 'Skill|Required skills', id: 'Keahlian Utama|Keterampilan' },
  keywords: { en: 'Tags|Tag|Keyword', id: 'Kata kunci' },
  experienceMin: { en: 'Experience (years)|Min. experience', id: 'Pengalaman|Lama Pengalaman|Pengalaman Minimal' },
  experienceMax: { en: 'Maximum experience|Max. experience', id: 'Pengalaman Maksimal|Maksimal Pengalaman' },
  qualification: { en: 'Education level', id: 'Pendidikan Terakhir|Min. Pendidikan|Jenjang Pendidikan' },
  salaryMin: { en: 'Salary (min)|Min salary|Salary range', id: 'Gaji|Gaji Minimal|Kisaran Gaji|Gaji Pokok' },
  salaryMax: { en: 'Salary (max)|Max salary|Salary to', id: 'Gaji Maksimal|Gaji Tertinggi|Upah Maksimum' },
  salaryCurrency: { en: 'Currency', id: 'Mata uang' },
  salaryPeriod: { en: 'Pay period|Salary frequency', id: 'Periode gaji|Satuan gaji' },
  salaryHidden: { en: 'Hide salary?', id: 'Gaji disembunyikan' },
  locationType: { en: 'Workplace type|Remote?|Work arrangement', id: 'Sistem Kerja|Cara kerja' },
  workFromAnywhere: { en: 'Work from anywhere', id: 'Bisa kerja dari mana saja' },
  city: { en: 'City|Job location|Work Location', id: 'Kota Penempatan|Lokasi Kerja|Lokasi Penempatan' },
  address: { en: 'Street address|Office address', id: 'Alamat Lengkap|Alamat Kantor' },
  benefits: { en: 'Benefit|Perks', id: 'Fasilitas|Tunjangan' },
  benefitsNote: { en: 'More about benefits', id: 'Catatan fasilitas' },
  contactName: { en: 'Contact person|Contact', id: 'Nama PIC|Narahubung|Kontak' },
  contactEmail: { en: 'E-mail|Email address|HR Email', id: 'Alamat Email|Email HRD|Surel' },
  contactPhone: { en: 'Phone number|WhatsApp', id: 'No. HP|Nomor Telepon|No. WA|No. Telp' },
  externalApplyUrl: { en: 'Apply link|Application URL', id: 'Link Pendaftaran|Tautan lamaran' },
}

describe('headers as people write them', () => {
  test.each(importFields)('of %s lead to it, in both languages', (field) => {
    const headers = [...written[field].en.split('|'), ...written[field].id.split('|')]
    expect(headers.map((header) => `${header}: ${fieldOf(header)}`)).toEqual(headers.map((each) => `${each}: ${field}`))
  })

  const foreign =
    'Company|Company Description|Deskripsi Perusahaan|Nama Perusahaan|Website|Kode Pos|Postal code|Provinsi|Nama|Name|' +
    'Nomor|No.|Status Lowongan|Status Pernikahan|Jenis Kelamin|Usia Maksimal|Maximum Age|Jumlah Pelamar|Jumlah Karyawan|' +
    'Working Hours|Jam Kerja|Created At|Catatan'
  test.each(foreign.split('|'))('%s is no field of a job', (header) => expect(fieldOf(header)).toBeNull())

  test.each(Object.entries({ en, id }))('a template in %s is read back as it is', (_, { field: labels }) => {
    expect(suggestColumns(templateFields.map((field) => labels[field]))).toEqual(templateFields)
  })
})

test('a report of vacancies can be imported, but for what jobs do not have', () => {
  const fields = suggestColumns(vacancyColumns)
  const without = vacancyColumns.filter((_, at) => fields[at] === null)
  expect(without.join(' ')).toBe(
    'nama_pemberi_kerja nib provinsi kode_pos tanggal_mulai usia jenis_kelamin wilayah_kerja status tanggal_terisi ' +
      'jumlah_terisi nomor_laporan',
  )
  expect(columnProblems(fields)).toEqual([])
  expect(fields[vacancyColumns.indexOf('bidang_usaha')]).toBe('industry')
})

describe('names of headers', () => {
  const names = importFields.flatMap(headerNamesOf)
  const all = [...names, ...Object.keys(vagueNames), ...foreignNames]

  test('are written as headers are compared', () => {
    expect(all.filter((name) => name === '' || headerWords(name) !== name)).toEqual([])
  })

  test('mean one thing', () => expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]))

  test('that others are not likened to lead to their field all the same', () => {
    for (const field of exactFields) for (const name of headerNamesOf(field)) expect(fieldOf(name)).toBe(field)
    for (const [name, field] of Object.entries(vagueNames)) expect(fieldOf(name)).toBe(field)
  })

  test.each([...foreignNames])('%s would be likened to one if it were not named as something else', (foreign) => {
    expect(Math.max(...names.map((name) => likeness(foreign, name)))).toBeGreaterThanOrEqual(0.45)
  })
})

test('fields of several values or columns', () => {
  const fields = (which: (field: ImportField) => boolean) => importFields.filter(which).join(' ')
  expect(fields((field) => listFields.includes(field))).toBe('skills keywords city benefits')
  expect(fields((field) => repeatedFields.includes(field))).toBe(
    'description highlights skills keywords city benefits benefitsNote',
  )
  expect(fields((field) => !templateFields.includes(field))).toBe('highlights role')
  expect(fields(isValueField).split(' ')).toHaveLength(valueCategoryNames.length)
  expect(isValueField('title')).toBe(false)
  expect(valueCategoryNames.filter((category) => !masterCategories.includes(category))).toEqual([])
})
