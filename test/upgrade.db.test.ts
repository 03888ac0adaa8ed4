import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { createSession, resolveSession } from '#modules/accounts/public.server.ts'
import { loadReference } from '#modules/reference/load.server.ts'
import { openBackup } from '#platform/backup/rotation.server.ts'
import { folderStore } from '#platform/backup/folder-store.server.ts'
import { backupPlaces, query, schemaOf } from './fixtures/backups.ts'
import { withDatabase } from './fixtures/database.ts'
import { unpackBackup } from './fixtures/kept-backups.ts'
import { longRun } from './fixtures/long-run.ts'
import { openProcesses } from './fixtures/processes.ts'
import { testAppAt, type TestApp } from './fixtures/open-test-app.ts'

/**
 * A backup of each version that landed, made by that version, restores and is used under the newest. Whoever lands migrations for others
 * to run, at the end of a day or with a release, keeps one of what landed: `node test/fixtures/keep-backup.ts 0.1.0-<date>` on that
 * commit, never by a later one, and commits the file. Its name says the version and the day; a second of a day gets a word more.
 */
const folder = path.join(import.meta.dirname, 'fixtures/backups')
const { restore, folder: newFolder } = backupPlaces()

/** Signs in an account of the database, whoever it is. */
async function callerOf(app: TestApp, accountId: string): Promise<Caller> {
  const now = app.clock.now()
  const id = await createSession(app.db, { accountId, now, userAgent: 'test', ip: '203.0.113.1', secondFactor: false })
  const resolved = await resolveSession(app.db, id, now)
  if (!resolved) throw new Error('the created session does not resolve')
  return resolved.caller
}

/** What people have entered; migrations may rebuild everything else. */
const entered = [
  'account',
  'candidate_profile',
  'resume',
  'file',
  'company',
  'job',
  'application',
  'application_event',
  'review',
]
/** The same of later versions: backups of before have no rows of them. */
const enteredLater = [
  'appeal',
  'interview',
  'interview_event',
  'invoice',
  'message',
  'moderation_case',
  'pay_order',
  'report',
  'rights_request',
  'scorecard',
  'talent_pool_entry',
  'transfer_proof',
]

const suffix = '.tar.zst'
const versions = readdirSync(folder)
  .map((file) => file.slice(0, -suffix.length))
  .toSorted()

// The short run starts the oldest, which has the most before it.
test.each(longRun ? versions : versions.slice(0, 1))(
  'a database of %s starts under this version, with everything in it',
  async (version) => {
    const place = newFolder()
    unpackBackup(path.join(folder, `${version}${suffix}`), place)
    const { manifest } = await openBackup(folderStore(place))
    const { url, dataDir } = await restore(place)
    const fresh = (lines: string[]) => lines.filter((line) => !line.startsWith('sequence'))
    expect(fresh(await schemaOf(url))).toEqual(
      fresh(await schemaOf(withDatabase(inject('adminUrl'), inject('template')))),
    )
    for (const name of entered) {
      const [{ rows } = { rows: -1 }] = await query<{ rows: number }>(url, `select count(*)::int as rows from ${name}`)
      expect([name, rows]).toEqual([name, manifest.tables.find((table) => table.name === name)?.rows])
      expect(rows).toBeGreaterThan(0)
    }
    const before = (migration: string) => !manifest.migrations.some(({ name }) => name === migration)
    const moved = before(casesOfOldQueues) ? await expectCasesOfOldQueues(url) : {}
    if (before(casesOfSuspensions))
      moved['moderation_case'] = (moved['moderation_case'] ?? 0) + (await expectEndableSuspensions(url))
    for (const name of enteredLater) {
      const [row] = await query<{ rows: number }>(url, `select count(*)::int as rows from ${name}`)
      const then = manifest.tables.find((table) => table.name === name)?.rows ?? 0
      expect([name, row?.rows]).toEqual([name, then + (moved[name] ?? 0)])
    }

    const app = testAppAt(url, { clock: 'running', env: { DATA_DIR: dataDir } })
    try {
      await loadReference(app.db)
      const processes = await openProcesses(app, 'api,worker') // they are ready when it answers
      await processes.close()
      await useIt(app, manifest.files.missing)
    } finally {
      await app.database.close()
    }
  },
  180_000,
)

/** Until this migration reported messages and reviews waited in queues of their own; their reports are cases since. */
const casesOfOldQueues = '0146_reports_in_one_queue.sql'

async function expectCasesOfOldQueues(url: string): Promise<Record<string, number>> {
  const [row] = await query<Record<string, number>>(
    url,
    `with waiting as (
      select 'MESSAGE' as type, id, 1 as reports from message_report where status = 'OPEN'
      union all select 'REVIEW', v.id, (select count(*)::int from review_report p where p.review_id = v.id and p.handled_at is null)
        from review v where v.reported_at is not null and v.deleted_at is null
    ) select count(*)::int as moderation_case, coalesce(sum(reports), 0)::int as report,
      (count(*) filter (where k.id is null))::int as lost
    from waiting w left join moderation_case k on k.target_type = w.type and k.target_id = w.id and k.decided_at is null`,
  )
  expect(row?.lost).toBe(0)
  return row ?? {}
}

/** Until this migration companies were suspended on their own page, without a restriction; each has one in a case of its own since. */
const casesOfSuspensions = '0240_own_initiative.sql'

async function expectEndableSuspensions(url: string): Promise<number> {
  const [row] = await query<{ suspended: number; lost: number }>(
    url,
    `select (select count(*)::int from moderation_case where opened_by = 'OWN') as suspended, count(*)::int as lost
    from company c where c.status = 'SUSPENDED' and not exists (select from restriction r
      where r.target_id = c.id and r.kind = 'SUSPENDED' and r.ended_at is null)`,
  )
  expect(row?.lost).toBe(0)
  return row?.suspended ?? 0
}

/** People of that time find what they left. */
async function useIt(app: TestApp, missing: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; person: string; recruiter: string; title: string }>`
    select a.id, a.account_id as person, m.account_id as recruiter, j.title from application a
    join job j on j.id = a.job_id join company_member m on m.company_id = j.company_id and m.role = 'OWNER'
    where a.cover_letter = 'From a version long ago.'`.execute(app.db)
  const [application] = rows
  if (!application) throw new Error('the application is gone')
  const person = app.as({ caller: await callerOf(app, application.person) })
  const own = await person('userjobs.list', {})
  expect(own.list).toMatchObject([{ id: application.id }])
  const recruiter = app.as({ caller: await callerOf(app, application.recruiter) })
  expect((await recruiter('userjobs.list', {})).list.map(({ id }) => id)).toContain(application.id)
  const result = await app.as()('search.guestJobs', { search: application.title })
  expect(result.list.map(({ title }) => title)).toContain(application.title)

  const built = await app.db.selectFrom('resume').select('body').where('kind', '=', 'BUILT').execute()
  expect(built.map(({ body }) => JSON.stringify(body))).toContainEqual(
    expect.stringMatching(/"keywords":\["TypeScript".*"note":|"note":.*"keywords":\["TypeScript"/),
  )
  const documents = await sql`
    select id from resume where body::text ~ '"(mark|words)":'
    union all select id from application where profile_snapshot ->> 'items' ~ '"mark":'
    union all select id from profile_item where details ? 'mark'`.execute(app.db)
  expect(documents.rows, 'documents with former names of fields').toEqual([])

  const files = await app.db
    .selectFrom('file')
    .select(['storage_key', 'size'])
    .where('deleted_at', 'is', null)
    .execute()
  const there = files.filter(({ storage_key: key }) => !missing.includes(key))
  expect(there.length).toBeGreaterThan(0)
  for (const { storage_key: key, size } of there) {
    const stored = await app.core.parts.ports.storage.get(key)
    expect(stored && (await buffer(stored.stream)).length).toBe(size)
  }
}
