import { randomUUID } from 'node:crypto'
import type { Caller } from '#kernel/caller.ts'
import { feedJobs, importsJobs } from '#modules/imports/public.server.ts'
import { buildCore } from '#app/server.ts'
import { stableId, type SeedClient } from './seed-client.server.ts'

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

const feed = `<source>${[
  ['ND-201', 'Site Reliability Engineer', 'Bandung'],
  ['ND-202', 'Data Analyst', 'Jakarta Selatan'],
  ['ND-203', 'UI Designer', 'Surabaya'],
]
  .map(
    ([id, title, city]) =>
      `<job><title>${title}</title><referencenumber>${id}</referencenumber><description>${about}</description>
       <city>${city}</city><jobtype>fulltime</jobtype></job>`,
  )
  .join('')}</source>`

/** A feed that was fetched once and waits for its first import. It is paused, as nothing answers at its address. */
export async function addFeed(client: SeedClient, owner: Caller | undefined, today: number): Promise<void> {
  if (!owner) throw new Error('the demo lacks the company that imports')
  client.setTime(new Date(today - 3 * hourMs))
  const call = client.as(owner)
  const [before] = (await call('imports.feeds', {})).list
  if (before && before.state !== 'ACTIVE') return
  const id = stableId('feed nusantara')
  await call('imports.createFeed', { id, url: 'https://karier.nusantara-digital.example/lowongan.xml', hours: 12 })
  const { ports, ...parts } = client.core.parts
  const core = buildCore({
    ...parts,
    ports: { ...ports, fetchPublic: () => Promise.resolve({ bytes: Buffer.from(feed) }) },
    limits: false,
  })
  const run = async (name: string, input: object) => {
    const job = [...importsJobs, ...feedJobs].find((each) => each.name === name)
    if (!job) throw new Error(`no job ${name}`)
    await core.runJob(job, input, 'seed', { attempt: 1, maxAttempts: 1 })
  }
  await run('imports.fetchFeed', { id, asked: true })
  const [fetched] = (await call('imports.feeds', {})).list
  if (!fetched?.runId)
    throw new Error(`the feed of the demo was not read: ${fetched?.error ?? fetched?.state ?? 'none'}`)
  await run('imports.check', { id: fetched.runId })
  const { version, hours, pauseGone } = fetched
  await call('imports.changeFeed', { id, version, hours, pauseGone, active: false })
}
