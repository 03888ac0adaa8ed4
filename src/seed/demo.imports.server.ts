import { randomUUID } from 'node:crypto'
import type { Caller } from '#kernel/caller.ts'
import { importsJobs } from '#modules/imports/public.server.ts'
import type { SeedClient } from './seed-client.server.ts'

const about =
  'Anda bekerja bersama tim kecil yang saling membantu, memakai alat yang baik, dan melihat langsung hasil pekerjaan Anda di tangan pelanggan setiap minggu.'
const rows = [
  [
    'Posisi',
    'ID lowongan',
    'Deskripsi',
    'Bidang',
    'Jenis pekerjaan',
    'Jenjang',
    'Keahlian',
    'Kota',
    'Tempat kerja',
    'Gaji min',
    'Gaji maks',
    'Catatan HR',
  ],
  [
    'QA Engineer',
    'ND-101',
    about,
    'Teknologi informasi',
    'Penuh waktu',
    'Staf',
    'SQL, Python',
    'Bandung',
    'Hybrid',
    '9.000.000',
    '13.000.000',
    'anggaran disetujui',
  ],
  [
    'Mobile Developer',
    'ND-102',
    about,
    'Teknologi informasi',
    'Penuh waktu',
    'Staf senior',
    'React, TypeScript',
    'Bandung',
    'Remote',
    '14.000.000',
    '20.000.000',
    '',
  ],
  [
    'Technical Writer',
    'ND-103',
    about,
    'Teknologi',
    'Kontrak',
    'Staf',
    'Menulis',
    'Bandng',
    'Remote',
    '7 jt',
    '9 jt',
    'kota salah ketik',
  ],
  [
    'QA Engineer',
    'ND-101',
    about,
    'Teknologi informasi',
    'Penuh waktu',
    'Staf',
    'SQL',
    'Bandung',
    'Hybrid',
    '9.000.000',
    '13.000.000',
    'dobel',
  ],
]
const hourMs = 3_600_000

/** A file of jobs that was checked and waits for somebody to look at it. A company that has an import already gets none. */
export async function addImport(client: SeedClient, owner: Caller | undefined, today: number): Promise<void> {
  if (!owner) throw new Error('the demo lacks the company that imports')
  client.setTime(new Date(today - 2 * hourMs))
  const call = client.as(owner)
  if ((await call('imports.list', {})).total > 0) return
  const id = randomUUID()
  const bytes = Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
  const { version } = await call('imports.upload', { id, file: { name: 'lowongan-q1.csv', type: 'text/csv', bytes } })
  const { columns } = await call('imports.get', { id })
  await call('imports.map', { id, version, columns: columns.map(({ field }) => field), mode: 'UPDATE' })
  const check = importsJobs.find(({ name }) => name === 'imports.check')
  if (check) await client.core.runJob(check, { id }, 'seed', { attempt: 1, maxAttempts: 1 })
}
