import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { TestApp } from '../fixtures/open-test-app.ts'
import { stateOf } from '../resilience/money-kills.ts'
import type { Cast } from './clients.ts'
import type { Entry, Kind, Ledger } from './ledger.ts'

export type Comparison = { lost: string[]; doubled: string[]; half: string[] }

type LedgerRow = { subject: string; value: string }

/** What is stored of each kind, as the ledger names it. */
async function storedRows(
  app: TestApp,
  { employer, candidates, buyers, importers, interviewers }: Cast,
): Promise<Record<Exclude<Kind, 'draft'>, LedgerRow[]>> {
  const people = sql`(${sql.join(candidates.map(({ id }) => id))})`
  const companies = anyOf(buyers.map(({ companyId }) => companyId))
  const importing = anyOf(importers.map(({ companyId }) => companyId))
  const scored = anyOf(interviewers.map(({ interviewId }) => interviewId))
  const read = async (query: ReturnType<typeof sql<LedgerRow>>) => (await query.execute(app.db)).rows
  const events = (kind: string) =>
    read(sql<LedgerRow>`select e.application_id as subject, case when e.kind = 'STATUS' then e.to_status::text else '' end as value
      from application_event e join application a on a.id = e.application_id
      where a.account_id in ${people} and e.kind = ${kind}`)
  return {
    upload: await read(sql<LedgerRow>`select id as subject, '' as value from file where account_id in ${people}`),
    resume: await read(
      sql<LedgerRow>`select account_id as subject, file_id as value from resume where account_id in ${people}`,
    ),
    search: await read(
      sql<LedgerRow>`select account_id as subject, query as value from saved_search where account_id in ${people}`,
    ),
    message: await read(
      sql<LedgerRow>`select account_id as subject, message as value from contact_message where account_id in ${people}`,
    ),
    save: await read(
      sql<LedgerRow>`select account_id as subject, job_id as value from job_interaction where account_id in ${people} and type = 1`,
    ),
    application: await read(sql<LedgerRow>`select id as subject, account_id as value from application
      where account_id in ${people} and cover_letter = 'Letter ' || id`),
    view: await events('VIEWED'),
    status: await events('STATUS'),
    note: await read(
      sql<LedgerRow>`select application_id as subject, text as value from application_note where account_id = ${employer.id}`,
    ),
    withdrawal: await events('WITHDRAWN'),
    threadMessage: await read(sql<LedgerRow>`select m.application_id as subject, m.body as value
      from message m join application a on a.id = m.application_id where a.account_id in ${people}`),
    interview: await read(
      sql<LedgerRow>`select id as subject, application_id as value from interview where account_id in ${people}`,
    ),
    booking: await read(sql<LedgerRow>`select e.interview_id as subject, '' as value
      from interview_event e join interview i on i.id = e.interview_id
      where i.account_id in ${people} and e.kind = 'BOOKED'`),
    report: await read(sql<LedgerRow>`select r.account_id as subject, c.target_id as value
      from report r join moderation_case c on c.id = r.case_id where r.account_id in ${people}`),
    order: await read(
      sql<LedgerRow>`select created_by as subject, key as value from pay_order where company_id = ${companies}`,
    ),
    payment: await read(
      sql<LedgerRow>`select id as subject, '' as value from pay_order where company_id = ${companies} and paid_at is not null`,
    ),
    import: await read(
      sql<LedgerRow>`select created_by as subject, id as value from import_run where company_id = ${importing}`,
    ),
    importRow: await read(
      sql<LedgerRow>`select created_by as subject, title as value from job where company_id = ${importing}`,
    ),
    scorecard: await read(sql<LedgerRow>`select interview_id as subject, strengths as value from scorecard
      where interview_id = ${scored} and submitted_at is not null`),
    addition: await read(sql<LedgerRow>`select c.interview_id as subject, a.text as value
      from scorecard_addition a join scorecard c on c.id = a.scorecard_id where c.interview_id = ${scored}`),
  }
}

/**
 * An import that was begun has ended, each of its rows with a job that has what the row says, and its end was told once. A submitted card
 * has a rating for each criterion and one row of the audit log.
 */
async function halfWritten(app: TestApp, { importers, interviewers }: Cast): Promise<string[]> {
  const companies = anyOf(importers.map(({ companyId }) => companyId))
  const imports = await sql`
    select * from (select r.id, r.status, r.rows,
      (select count(*)::int from import_row w join job j on j.id = w.job_id and w.job_version = j.version
        join job_source s on s.job_id = j.id and s.company_id = r.company_id
        where w.run_id = r.id and w.result = 'CREATED' and exists (select from job_location l where l.job_id = j.id)) as whole,
      (select count(*)::int from job j where j.company_id = r.company_id) as jobs,
      (select count(*)::int from notification n where n.account_id = r.created_by and n.kind = 'job.importDone') as told
      from import_run r where r.company_id = ${companies}) r
    where status <> 'DONE' or whole <> rows or jobs <> rows or told <> 1`.execute(app.db)
  const cards = await sql`
    select * from (select c.interview_id, c.submitted_at, c.version,
      (select count(*)::int from scorecard_rating g where g.scorecard_id = c.id) as ratings,
      (select count(*)::int from job_criterion k join application a on a.job_id = k.job_id where a.id = c.application_id) as criteria,
      (select count(*)::int from audit_log u where u.action = 'scorecards.submit' and u.subject_id = c.application_id) as audited
      from scorecard c where c.interview_id = ${anyOf(interviewers.map(({ interviewId }) => interviewId))}) c
    where submitted_at is null or ratings <> criteria or criteria = 0 or audited <> 1`.execute(app.db)
  return [...imports.rows, ...cards.rows].map((row) => JSON.stringify(row))
}

/** Messages of a thread are numbered without a gap, interviews have the events of what they say, paid orders everything that was paid. */
async function halfAgreed(app: TestApp, { candidates, buyers }: Cast): Promise<string[]> {
  const people = sql`(${sql.join(candidates.map(({ id }) => id))})`
  const threads = await sql`select t.id, t.last_seq, count(m.id)::int as messages, max(m.seq) as seq
    from thread t left join message m on m.application_id = t.id where t.account_id in ${people}
    group by t.id having t.last_seq <> count(m.id) or t.last_seq <> coalesce(max(m.seq), 0)`.execute(app.db)
  const interviews = await sql`select i.id, i.status, array_agg(e.kind order by e.position) as events
    from interview i left join interview_event e on e.interview_id = i.id where i.account_id in ${people} group by i.id
    having array_agg(e.kind::text order by e.position) not in
      ('{PROPOSED,BOOKED}', '{PROPOSED,BOOKED,CANCELLED}', '{PROPOSED,CANCELLED}', '{PROPOSED}')`.execute(app.db)
  const orders = await sql<{ id: string }>`select id from pay_order
    where company_id = ${anyOf(buyers.map(({ companyId }) => companyId))} and paid_at is not null`.execute(app.db)
  const states = await Promise.all(orders.rows.map(async ({ id }) => ({ id, ...(await stateOf(app, id)) })))
  const isWhole = ({ lots, payments, sales, invoices, audited }: Record<string, unknown>) =>
    [lots, payments, sales, invoices, audited].every((count) => count === 1)
  return [...threads.rows, ...interviews.rows, ...states.filter((state) => !isWhole(state))].map((row) =>
    JSON.stringify(row),
  )
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

const nameOf = (kind: Kind, { subject, value }: LedgerRow | Entry) => `${kind} ${subject} ${value}`

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
    half: [...(await halfDone(app, cast)), ...(await halfAgreed(app, cast)), ...(await halfWritten(app, cast))],
  }
}
