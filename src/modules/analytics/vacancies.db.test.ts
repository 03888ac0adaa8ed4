import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Member, TeamRole } from '#kernel/caller.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const dayMs = 86_400_000
const at = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
const day = (days: number) => new Date(at(days).getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

async function report(
  member: { caller: Member },
  input: { from: string; to: string; by?: 'opened' | 'filled' | 'both' },
) {
  const { bytes } = await app.as(member)('reports.vacancies', input)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith('\uFEFF')).toBe(true)
  return parse(text, { bom: true, columns: true }) as Record<string, string>[]
}

test('a row a job and place, by when it was opened or filled, with the documented columns', async () => {
  const employer = await anEmployer(app)
  const cities = [await aCity(app, 'Medan'), await aCity(app, 'Makassar')]
  const job = await aJob(app, {
    employer,
    title: '=HYPERLINK("x")',
    cities,
    publishedAt: at(-40),
    expiresAt: at(10),
    salary: { min: 500_000_000, max: 700_000_050, hidden: true },
  })
  await aJob(app, { employer, title: 'Baru', publishedAt: at(-3) })
  await aJob(app, { employer, title: 'Draf', status: 'DRAFT' })
  await aJob(app, { employer, title: 'Dihapus moderator', status: 'REMOVED', publishedAt: at(-3) })
  await anApplication(app, { employer, jobId: job.id, status: 'HIRED', daysAgo: 2 })
  await anApplication(app, { employer: await anEmployer(app), status: 'HIRED' })

  const opened = await report(employer, { from: day(-10), to: day(0) })
  expect(opened.map((row) => row['nama_jabatan'])).toEqual(['Baru'])
  const filled = await report(employer, { from: day(-10), to: day(0), by: 'filled' })
  expect(filled.map((row) => [row['nama_jabatan'], row['kota']])).toEqual([
    [`'=HYPERLINK("x")`, 'Medan'],
    [`'=HYPERLINK("x")`, 'Makassar'],
  ])
  expect(filled[0]).toMatchObject({
    usia: 'tidak dipersyaratkan',
    jenis_kelamin: 'tidak dipersyaratkan',
    jumlah_dibutuhkan: '1',
    upah_min: '5000000',
    upah_maks: '7000000.5',
    mata_uang: 'IDR',
    periode_upah: 'per bulan',
    wilayah_kerja: 'dalam negeri',
    status: 'terisi',
    tanggal_mulai: day(-40),
    tanggal_terisi: day(-2),
    jumlah_terisi: '1',
    nomor_laporan: '',
  })
  expect(filled[0]?.['tautan']).toContain(job.id)
  const both = await report(employer, { from: day(-10), to: day(0), by: 'both' })
  expect(both).toHaveLength(3)
  const list = await app.as(employer)('reports.vacancyList', { from: day(-10), to: day(0), by: 'both' })
  expect([list.total, list.list.length, list.hiddenSalaries]).toEqual([3, 3, 2])
  await app.as(employer)('jobs.softDelete', { ids: [job.id] })
  expect(await report(employer, { from: day(-40), to: day(-40) })).toHaveLength(2)
})

test('who may, and for how long at once', async () => {
  const { companyId } = await anEmployer(app)
  const as = async (role: TeamRole) =>
    app.as(await anEmployer(app, { companyId, role }))('reports.vacancies', { from: '2026-01-01', to: '2026-11-01' })
  for (const role of ['HIRING_MANAGER', 'BILLING', 'VIEWER'] as const)
    await expect(as(role)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' })
  expect((await as('RECRUITER')).mime).toContain('csv')
  const owner = app.as(await anEmployer(app, { companyId }))
  await expect(owner('reports.vacancies', { from: '2020-01-01', to: '2026-11-01' })).rejects.toMatchObject({
    code: 'INVALID',
  })
})
