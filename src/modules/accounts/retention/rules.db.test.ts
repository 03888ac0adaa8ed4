import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { retentionRuleNames, retentionRules } from '#db/retention.server.ts'
import { keptAtFirst } from '#modules/reference/rules.retention.ts'
import { anApplication, runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCase } from '../../../../test/fixtures/moderation.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { aReview } from '../../../../test/fixtures/reviews.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000

/** Ids of what the rows belong to; each row has a job, case and review of its own. */
type Ids = Readonly<Record<'account' | 'admin' | 'company' | 'job' | 'case' | 'review' | 'merge', string>>
const hash = sql`decode(md5(gen_random_uuid()::text), 'hex')`
const shown = (ids: Ids, at: Date, by: RawBuilder<unknown>) =>
  sql`insert into search_shown (account_id, visit, network, words, jobs, before, ranking, at, day)
    values (${by}, ${hash}, 'cook', array[${ids.job}::uuid], 0, 'one', ${at}, ${at}::date)`

/** What stands for how long by operator.md §9, with a row whose time is counted from `at`. */
const rules = {
  mails: [
    400,
    (_, at) =>
      sql`insert into mail (kind, locale, to_address, status, message_id, created_at) values ('x', 'en', 'x@contoh.id', 'SENT', 'x', ${at})`,
  ],
  mailBodies: [
    30,
    (_, at) =>
      sql`insert into mail (kind, locale, to_address, status, message_id, created_at, body_sealed) values ('x', 'en', 'x@contoh.id', 'SENT', 'x', ${at}, 'x')`,
  ],
  switchedOnAddresses: [
    400,
    (_, at) =>
      sql`insert into mail_suppression (address_hash, reason, since, ended_at, ended_how) values (${hash}, 'BOUNCED', ${at}, ${at}, 'PROVED')`,
  ],
  searches: [
    90,
    ({ account }, at) =>
      sql`insert into recent_search (account_id, query, at) values (${account}, gen_random_uuid()::text, ${at})`,
  ],
  shownSearches: [30, (ids, at) => shown(ids, at, sql`${ids.account}, null`)],
  guestSearches: [7, (ids, at) => shown(ids, at, sql`null, ${hash}`)],
  drafts: [
    90,
    ({ account, job }, at) =>
      sql`insert into application_draft (account_id, job_id, body, updated_at) values (${account}, ${job}, '{}', ${at})`,
  ],
  requests: [
    1825,
    ({ account }, at) =>
      sql`insert into rights_request (account_id, kind, law, channel, state, received_at, due_at, closed_at, key) values (${account}, 'ACCESS', 'UU_PDP', 'SITE', 'DONE', ${at}, ${at}::timestamptz + interval '1 day', ${at}, gen_random_uuid())`,
  ],
  reports: [
    365,
    (ids, at) => sql`update report set created_at = ${at}, outcome = 'REFUSED' where case_id = ${ids.case}`,
  ],
  reviewReports: [
    365,
    ({ account, review }, at) =>
      sql`insert into review_report (review_id, account_id, by_company, reason, created_at, handled_at) values (${review}, ${account}, false, 'SPAM', ${at}, ${at})`,
  ],
  acting: [
    730,
    ({ account, admin }, at) =>
      sql`insert into acting (account_id, admin_id, reason, consent, requested_at, ends_at, ended_at, ended_by) values (${account}, ${admin}, repeat('a', 20), 'CLICK', ${at}, ${at}, ${at}, 'DECLINED')`,
  ],
  invitations: [
    30,
    ({ company }, at) =>
      sql`insert into company_invitation (company_id, email, role, token_hash, sent_at, expires_at, ended_at, ended_how) values (${company}, gen_random_uuid()::text, 'VIEWER', gen_random_uuid()::text, ${at}, ${at}, ${at}, 'WITHDRAWN')`,
  ],
  administratorInvitations: [
    30,
    (_, at) =>
      sql`insert into admin_invitation (email, role, locale, token_hash, created_at, sent_at, expires_at) values (gen_random_uuid()::text, 'CONTENT', 'en', ${hash}, ${at}, ${at}, ${at})`,
  ],
  mergedRows: [
    7,
    ({ account, merge }, at) =>
      sql`insert into profile_merge_row (merge_id, account_id, at) values (${merge}, ${account}, ${at})`,
  ],
} satisfies Partial<Record<keyof typeof retentionRules, [number, (ids: Ids, at: Date) => RawBuilder<unknown>]>>

/** With rows that take more to make: `retention.db.test.ts`, `cases.db.test.ts`, `audit.db.test.ts`. */
const elsewhere = [
  'sessions',
  'profileViews',
  'applicants',
  'applicantNotes',
  'scorecards',
  'contactMessages',
  'messageReports',
].concat('cases', 'paymentMessages', 'failedSignIns', 'auditLog')

test('every rule has a test', () =>
  expect([...Object.keys(rules), ...elsewhere].toSorted()).toEqual(retentionRuleNames.toSorted()))

async function idsOfRow(): Promise<Ids> {
  const employer = await anEmployer(app)
  const { id: job } = await aJob(app, { employer })
  const { rows } = await sql<{
    id: string
  }>`insert into master_merge (master_id, into_id, status_before, names, concepts, merges, merged_at)
    select id, id, 'ACTIVE', '{}', '{}', '{}', now() from master limit 1 returning id`.execute(app.db)
  return {
    account: (await aCandidate(app)).id,
    admin: (await anAdministrator(app)).id,
    company: employer.companyId,
    job,
    case: await aCase(app, job),
    review: (await aReview(app)).id,
    merge: rows[0]?.id ?? '',
  }
}

let counted: Readonly<Record<string, number>>
const stands = async (name: keyof typeof rules) => {
  const { table, where = 'true' }: { table: string; where?: string } = retentionRules[name]
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(app.db)
  return rows[0]?.count ?? 0
}
const before = new Map<string, number>()
beforeAll(async () => {
  const keeper = app.as(await anAdministrator(app, 'SUPPORT'))
  const [over, fresh] = [await idsOfRow(), await idsOfRow()]
  await app.runJobs()
  // What the fixtures wrote besides is no part of it.
  await sql`delete from mail`.execute(app.db)
  for (const [days, insert] of Object.values(rules)) {
    await insert(over, new Date(app.clock.now().getTime() - (days + 1) * day)).execute(app.db)
    await insert(fresh, new Date(app.clock.now().getTime() - (days - 1) * day)).execute(app.db)
  }
  for (const name of Object.keys(rules)) before.set(name, await stands(name as keyof typeof rules))
  await keeper('admin.retention.count', {})
  counted = (await keeper('admin.retention.get', {})).runs[0]?.counts ?? {}
  await runNow(app, 'retention.run')
})

test.each(Object.entries(rules) as [keyof typeof rules, [number, unknown]][])('%s', async (name, [days]) => {
  expect([keptAtFirst[name], counted[name]]).toEqual([days, 1])
  expect((before.get(name) ?? 0) - (await stands(name))).toBe(1)
})

test('an open message report stays, one that was dismissed goes a year later', async () => {
  const made = [await anApplication(app), await anApplication(app), await anApplication(app)] as const
  for (const [at, { id }] of made.entries()) {
    const decided = at === 2 ? null : new Date(app.clock.now().getTime() - (366 - at * 2) * day)
    await sql`with t as (insert into thread (id, company_id, job_id, account_id, created_at)
        select id, company_id, job_id, account_id, now() from application where id = ${id} on conflict do nothing)
      insert into message_report (application_id, account_id, side, reason, message_ids, created_at, status, decided_at)
      select id, account_id, 'CANDIDATE', 'SPAM', array[id], now() - interval '3 years', ${decided ? 'DISMISSED' : 'OPEN'}, ${decided}
      from application where id = ${id}`.execute(app.db)
  }
  await runNow(app, 'retention.run')
  const left = await app.db.selectFrom('message_report').select('application_id').execute()
  expect(left.map(({ application_id }) => application_id).toSorted()).toEqual(
    made
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
})
