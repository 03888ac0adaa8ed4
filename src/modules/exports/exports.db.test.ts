import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { TeamRole } from '#kernel/caller.ts'
import { readFileBytes } from '#modules/files/public.server.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson, aPool, changeProfile } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { largeFrom } from './rules.ts'

const app = testApp()
const hourMs = 3_600_000
let employer: EmployerAccount
let recruiter: EmployerAccount
let job: { id: string }
const hostile = '=HYPERLINK("https://evil.example","x")'

beforeAll(async () => {
  employer = await anEmployer(app)
  recruiter = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  await allowExports('off')
  job = await aJob(app, { employer, title: '@SUM(1+1)' })
  const honest = await aPerson(app, { name: 'Ayu, "Lestari"' })
  const evil = await aPerson(app, { name: hostile, headline: '\tcmd|calc' })
  const gone = await aPerson(app, { name: 'Gone Already' })
  await anApplication(app, { candidate: honest, employer, jobId: job.id })
  await anApplication(app, { candidate: evil, employer, jobId: job.id })
  await anApplication(app, { candidate: gone, employer, jobId: job.id, withdrawn: true })
}, 120_000)

const allowExports = (billing: 'on' | 'off') =>
  app.db
    .insertInto('setting')
    .values({ key: 'billing', value: JSON.stringify(billing) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(billing) }))
    .execute()

const create = (who: EmployerAccount, input: object) =>
  app.as(who)('exports.create', { id: randomUUID(), format: 'CSV', ...input } as never)
const applicants = (filter: object = {}) => ({ applicants: { filter: { jobId: job.id, ...filter } } })
const statusOf = async (who: EmployerAccount, id: string) =>
  (await app.as(who)('exports.status', {})).list.find((each) => each.id === id)

async function bytesOf(id: string): Promise<Buffer> {
  const row = await app.db
    .selectFrom('export_file as e')
    .innerJoin('file as f', 'f.id', 'e.file_id')
    .select('f.storage_key')
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return app.core.asSystem((ctx) => readFileBytes(ctx, row.storage_key))
}

async function made(who: EmployerAccount, input: object): Promise<string> {
  const { id } = await create(who, input)
  await app.runJobs()
  expect(await statusOf(who, id)).toMatchObject({ status: 'READY' })
  return id
}

test('applicants of a filter as CSV: hostile cells are text, whoever withdrew is counted without a name, and it is audited', async () => {
  const id = await made(recruiter, applicants({ states: ['OPEN', 'CLOSED', 'WITHDRAWN'] }))
  const bytes = await bytesOf(id)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString()).not.toContain('Gone Already')
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  expect(rows).toHaveLength(2)
  expect(rows.map((row) => row['Name']).toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual([
    `'${hostile}`,
    'Ayu, "Lestari"',
  ])
  for (const row of rows) {
    expect(row).toMatchObject({ Job: "'@SUM(1+1)", Email: expect.stringContaining('@example.com') as string })
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
  }
  expect(await statusOf(recruiter, id)).toMatchObject({ rows: 2, withdrawn: 1, mine: true, pool: null })
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'exports.create')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(audited).toMatchObject({ actor_id: recruiter.id, details: { rows: 2, withdrawn: 1, format: 'CSV' } })
  expect(JSON.stringify(audited.details)).toContain(job.id)
})

test('as XLSX every cell is a text, never a formula', async () => {
  const id = await made(employer, { ...applicants(), format: 'XLSX' })
  const [sheet] = await readXlsxFile(await bytesOf(id))
  const [header, ...rows] = sheet?.data ?? []
  expect(header?.[0]).toBe('Name')
  expect(rows.map(([name]) => name)).toContain(hostile)
})

test('a pool: contacts only of who was unlocked, nobody who hid since', async () => {
  const open = await aPerson(app, { name: 'Open Book', headline: 'Reach me at open.book@mail.example' })
  const locked = await aPerson(app, { name: 'Locked Door', headline: 'Reach me at locked.door@mail.example' })
  const hides = await aPerson(app, { name: 'Soon Hidden' })
  const { pool } = await aPool(app, employer, { name: hostile.slice(0, 20), candidateId: open.id })
  for (const { id } of [locked, hides])
    await app.as(employer)('talent.add', { poolId: pool, candidateId: id, note: '+62' })
  await app.as(employer)('matching.unlock', { id: open.id })
  const { id } = await create(recruiter, { poolId: pool })
  expect(await statusOf(recruiter, id)).toMatchObject({ status: 'QUEUED', rows: 3 })
  await changeProfile(app, hides.id, { visibility: 'HIDDEN' })
  await app.runJobs()
  const text = (await bytesOf(id)).toString()
  expect(text).toContain(open.email)
  expect(text).toContain('Locked D.')
  for (const secret of [locked.email, 'locked.door@', 'Door', 'Hidden']) expect(text).not.toContain(secret)
  expect(text).toContain("'+62")
  expect(await statusOf(recruiter, id)).toMatchObject({ status: 'READY', rows: 2 })
})

test('sent twice is one file, ten a day and company, whoever asks', async () => {
  const own = await anEmployer(app)
  const colleague = await anEmployer(app, { companyId: own.companyId, role: 'ADMIN' })
  const { pool } = await aPool(app, own, { candidateId: (await aPerson(app)).id })
  const id = randomUUID()
  const twice = await Promise.all([create(own, { id, poolId: pool }), create(own, { id, poolId: pool })])
  expect(twice.filter(({ created }) => created)).toHaveLength(1)
  expect(await errorCodeOf(create(own, { id, poolId: pool, format: 'XLSX' }))).toBe('KEY_REUSED')
  expect(await errorCodeOf(create(colleague, { id, poolId: pool }))).toBe('CONFLICT')
  for (let at = 0; at < 8; at++) await create(own, { poolId: pool })
  const codes = await Promise.all([own, colleague].map((who) => errorCodeOf(create(who, { poolId: pool }))))
  expect(new Set(codes)).toEqual(new Set(['SUCCESS', 'INVALID EXPORTS_A_DAY']))
  expect(await app.as(own)('exports.status', {})).toMatchObject({ left: 0 })
  await app.runJobs()
})

test('only whoever made it fetches it, for a day, while the rights last', async () => {
  const id = await made(recruiter, applicants())
  const { file_id: fileId } = await app.db
    .selectFrom('export_file')
    .select('file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fetched = (who: EmployerAccount) => errorCodeOf(app.as(who)('files.link', { id: fileId ?? '' }))
  expect(await fetched(recruiter)).toBe('SUCCESS')
  expect(await fetched(employer)).toBe('NOT_FOUND')
  expect(await fetched(await anEmployer(app))).toBe('NOT_FOUND')
  expect((await statusOf(employer, id))?.uri).toBe(null)
  const acting = { ...recruiter.caller, acting: { sessionId: randomUUID(), adminId: randomUUID() } } as never
  expect(
    await errorCodeOf(app.as({ caller: acting })('exports.create', { id, format: 'CSV', ...applicants() } as never)),
  ).toBe('NOT_WHILE_ACTING')
  app.clock.advance(24 * hourMs)
  try {
    expect(await fetched(recruiter)).toBe('NOT_FOUND')
    expect(await statusOf(recruiter, id)).toMatchObject({ status: 'EXPIRED', uri: null })
    await runNow(app, 'exports.sweep')
    const file = await app.db.selectFrom('file').select('deleted_at').where('id', '=', fileId).executeTakeFirst()
    expect(file?.deleted_at).not.toBe(null)
  } finally {
    app.clock.advance(-24 * hourMs)
  }
})

test('who lost the right before the file was made gets none', async () => {
  const leaving = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  const { id } = await create(leaving, applicants())
  await app.db.updateTable('company_member').set({ role: 'VIEWER' }).where('account_id', '=', leaving.id).execute()
  await app.runJobs()
  expect(await statusOf(employer, id)).toMatchObject({ status: 'FAILED' })
})

test('owners are told of a large file, by mail and in the app', async () => {
  const { pool } = await aPool(app, employer, { candidateId: (await aPerson(app)).id })
  const { id: accountId } = await aPerson(app)
  // Five hundred more of the same kind, without the work of registering them.
  await app.core.asSystem(async ({ db }) => {
    for (let at = 0; at < largeFrom; at++) {
      const { id } = await db
        .insertInto('account')
        .values({
          kind: 'CANDIDATE',
          email: `many${at}@example.com`,
          full_name: `Many ${at}`,
          email_verified_at: app.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('candidate_profile').values({ account_id: id, visibility: 'STANDARD' }).execute()
      await db
        .insertInto('talent_pool_entry')
        .values({
          pool_id: pool,
          company_id: employer.companyId,
          account_id: id,
          by_account: employer.id,
          at: app.clock.now(),
          keep_until: app.clock.now(),
        })
        .execute()
    }
  })
  await app.as(employer)('talent.add', { poolId: pool, candidateId: accountId, note: null })
  const id = await made(recruiter, { poolId: pool })
  expect(await statusOf(recruiter, id)).toMatchObject({ rows: largeFrom + 2 })
  const subjects = (await mailsTo(app, employer.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes(`${largeFrom + 2}`))).toHaveLength(1)
  const notified = await app.db
    .selectFrom('notification')
    .select('params')
    .where('account_id', '=', employer.id)
    .where('kind', '=', 'security.largeExport')
    .execute()
  expect(notified).toEqual([{ params: expect.objectContaining({ count: largeFrom + 2 }) as unknown }])
})

test.each<[TeamRole, string]>([
  ['OWNER', 'SUCCESS'],
  ['ADMIN', 'SUCCESS'],
  ['RECRUITER', 'SUCCESS'],
  ['HIRING_MANAGER', 'ROLE_NOT_ALLOWED'],
  ['BILLING', 'ROLE_NOT_ALLOWED'],
  ['VIEWER', 'ROLE_NOT_ALLOWED'],
])('%s: %s', async (role, code) => {
  const own = await anEmployer(app)
  const { pool } = await aPool(app, own, { candidateId: (await aPerson(app)).id })
  const who = await anEmployer(app, { companyId: own.companyId, role })
  expect(await errorCodeOf(create(who, { poolId: pool }))).toBe(code)
  expect(await errorCodeOf(app.as(who)('exports.status', {}))).toBe(code)
})

test('not somebody else’s pool, not an empty list, not without the plan', async () => {
  const stranger = await anEmployer(app)
  const { pool } = await aPool(app, employer, { name: 'Cooks', candidateId: (await aPerson(app)).id })
  expect(await errorCodeOf(create(stranger, { poolId: pool }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(create(stranger, applicants()))).toBe('INVALID EXPORT_EMPTY')
  expect(await errorCodeOf(create(employer, {}))).toMatch(/^INVALID/)
  await allowExports('on')
  expect(await errorCodeOf(create(employer, { poolId: pool }))).toBe('INVALID EXPORTS_OF_PLAN')
  expect(await app.as(employer)('exports.status', {})).toMatchObject({ included: false })
  await allowExports('off')
})
