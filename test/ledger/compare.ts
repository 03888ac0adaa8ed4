import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from '../fixtures/open-test-app.ts'
import type { Cast } from './clients.ts'
import type { Entry, Kind, Ledger } from './ledger.ts'

export type Comparison = { lost: string[]; doubled: string[]; half: string[] }

type Row = { subject: string; value: string }

/** What is stored of each kind, as the ledger names it. */
async function storedRows(
  app: TestApp,
  { employer, candidates }: Cast,
): Promise<Record<Exclude<Kind, 'draft'>, Row[]>> {
  const people = sql`(${sql.join(candidates.map(({ id }) => id))})`
  const read = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
  const events = (kind: string) =>
    read(sql<Row>`select e.application_id as subject, case when e.kind = 'STATUS' then e.to_status::text else '' end as value
      from application_event e join application a on a.id = e.application_id
      where a.account_id in ${people} and e.kind = ${kind}`)
  return {
    upload: await read(sql<Row>`select id as subject, '' as value from file where account_id in ${people}`),
    resume: await read(
      sql<Row>`select account_id as subject, file_id as value from resume where account_id in ${people}`,
    ),
    search: await read(
      sql<Row>`select account_id as subject, query as value from saved_search where account_id in ${people}`,
    ),
    message: await read(
      sql<Row>`select account_id as subject, message as value from contact_message where account_id in ${people}`,
    ),
    save: await read(
      sql<Row>`select account_id as subject, job_id as value from job_interaction where account_id in ${people} and type = 1`,
    ),
    application: await read(sql<Row>`select id as subject, account_id as value from application
      where account_id in ${people} and cover_letter = 'Letter ' || id`),
    view: await events('VIEWED'),
    status: await events('STATUS'),
    note: await read(
      sql<Row>`select application_id as subject, text as value from application_note where account_id = ${employer.id}`,
    ),
    withdrawal: await events('WITHDRAWN'),
  }
}

/** Each application has its event, its notification and its mails; each file its bytes. */
async function halfDone(app: TestApp, { candidates }: Cast): Promise<string[]> {
  const people = sql`(${sql.join(candidates.map(({ id }) => id))})`
  const applications = await sql<{
    id: string
    events: number
    notifications: number
    statuses: number
    status: string
  }>`
    select a.id, a.status::text,
      (select count(*)::int from application_event e where e.application_id = a.id and e.kind = 'APPLIED') as events,
      (select count(*)::int from application_event e where e.application_id = a.id and e.kind = 'STATUS') as statuses,
      (select count(*)::int from notification n where n.application_id = a.id and n.kind = 'application.sent') as notifications
    from application a where a.account_id in ${people}`.execute(app.db)
  const mails = await sql<{ id: string; mails: number; applications: number }>`
    select p.id, (select count(*)::int from mail m where m.account_id = p.id and m.kind = 'applications.sent') as mails,
      (select count(*)::int from application a where a.account_id = p.id) as applications
    from account p where p.id in ${people}`.execute(app.db)
  const files = await sql<{ id: string; key: string; sum: string }>`
    select id, storage_key as key, encode(sha256, 'hex') as sum from file
    where account_id in ${people} and stored_at is not null and deleted_at is null`.execute(app.db)
  const bytesOf = (key: string) => path.join(app.env.dataDir, 'files', ...key.split('/'))
  const sumOf = (key: string) =>
    existsSync(bytesOf(key))
      ? createHash('sha256')
          .update(readFileSync(bytesOf(key)))
          .digest('hex')
      : 'none'
  return [
    ...applications.rows
      .filter(
        (row) => row.events !== 1 || row.notifications !== 1 || row.statuses !== 2 || row.status !== 'IN_INTERVIEW',
      )
      .map((row) => `application ${JSON.stringify(row)}`),
    ...mails.rows.filter((row) => row.mails !== row.applications).map((row) => `mails ${JSON.stringify(row)}`),
    ...files.rows.filter(({ key, sum }) => sumOf(key) !== sum).map(({ id }) => `file ${id} without its bytes`),
  ]
}

/** The newest draft of each person is the last one acknowledged, or one that was sent later and never answered. */
async function lostDrafts(app: TestApp, ledger: Ledger, { candidates }: Cast): Promise<string[]> {
  const lost: string[] = []
  for (const { id } of candidates) {
    const sent = ledger.of('draft').filter(({ subject }) => subject === id)
    const last = sent.findLastIndex(({ acknowledged }) => acknowledged)
    if (last < 0) continue
    const { rows } = await sql<{ letter: string }>`
      select body ->> 'coverLetter' as letter from application_draft where account_id = ${id}`.execute(app.db)
    if (!sent.slice(last).some(({ value }) => rows.some(({ letter }) => letter === value)))
      lost.push(`draft of ${id}: ${sent[last]?.value}, not ${rows.map(({ letter }) => letter).join()}`)
  }
  return lost
}

const nameOf = (kind: Kind, { subject, value }: Row | Entry) => `${kind} ${subject} ${value}`

/** Compares what was acknowledged with what is stored. */
export async function compare(app: TestApp, ledger: Ledger, cast: Cast): Promise<Comparison> {
  const rows = await storedRows(app, cast)
  const stored = new Map<string, number>()
  for (const [kind, all] of Object.entries(rows))
    for (const row of all) {
      const name = nameOf(kind as Kind, row)
      stored.set(name, (stored.get(name) ?? 0) + 1)
    }
  const acknowledged = ledger.entries.filter((entry) => entry.acknowledged && entry.kind !== 'draft')
  const lost = acknowledged.map((entry) => nameOf(entry.kind, entry)).filter((name) => !stored.has(name))
  return {
    lost: [...lost, ...(await lostDrafts(app, ledger, cast))],
    doubled: [...stored].filter(([, count]) => count > 1).map(([name]) => name),
    half: await halfDone(app, cast),
  }
}
