import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { aBrowser, aRegisteredUser, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { runAlone, runNow } from '../../../test/fixtures/applications.ts'
import { backupPlaces, lighten } from '../../../test/fixtures/backups.ts'
import { leftInDatabase, leftInFiles, plantCanaries, transactionNow } from '../../../test/fixtures/canaries.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { fillPersonalTables, fillRest, insertRow, personalTables, rowsOf } from '../../../test/fixtures/personal.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const lines: string[] = []
const log = createLog('trace', { json: true, sink: { write: (line) => void lines.push(line), pending: () => 0 } })
const app = testApp({ log })
const { backUp } = backupPlaces()
const day = 86_400_000
/** What only members of companies have. */
const ofMembers = ['company_member.job_title', 'saved_view.name', 'saved_view.query']

/** Tables with rows of candidates only, and those whose rows hang on them. */
const ofApplicants = [
  ['candidate_profile', 'candidate_skill', 'profile_item', 'resume', 'company_block', 'profile_view'],
  ['candidate_search', 'candidate_work', 'candidate_unlock', 'job_invitation', 'match_dismissal'],
  ['talent_pool_entry', 'application', 'application_answer', 'application_event', 'application_note'],
  ['application_draft', 'thread', 'thread_read', 'message', 'held_message', 'message_report', 'interview'],
  ['scorecard', 'scorecard_rating', 'scorecard_addition', 'review', 'review_report', 'job_interaction'],
  ['saved_search', 'recent_search', 'job_alert', 'report', 'moderation_decision', 'appeal'],
].flat()
const ofEmployers = (place: string) => !ofApplicants.includes(place.split('.')[0] ?? '')
/** Administrators are no people that the console finds or that somebody acts for. */
const ofUsers = (place: string) => ofEmployers(place) && !/^(admin_search|acting)\./.test(place)

/** Bytes of a person's files become canaries too. */
async function plantInFiles(accountId: string, mark: string) {
  const { storage } = app.core.parts.ports
  const files = await app.db
    .selectFrom('file')
    .select(['storage_key', 'mime'])
    .where('account_id', '=', accountId)
    .where('company_id', 'is', null)
    .execute()
  for (const { storage_key, mime } of files) await storage.put(storage_key, Buffer.from(`${mark}.files`), mime)
  return files.length
}

/** The canary in an account's address becomes one that mail can be sent to, so that the last mail is. */
const canaryTakesMail = (id: string) =>
  sql`update account set email = email || '@contoh.id' where id = ${id}`.execute(app.db)

/** Where a canary is left once the days of grace are over and the nightly jobs have run. */
async function eraseAndSearch(mark: string, since: number, others: readonly string[]) {
  for (const name of ['accounts.eraseDue', 'companies.eraseClosed']) await runAlone(app, name)
  // What the erasure queued lies in the queue while it is searched, and is run before it is searched again. Only the row of the
  // last mail holds the address until then.
  const queued = await leftInDatabase(app, { mark, since, others })
  const lastMail = `public.mail: ${mark}.account.email`
  expect(queued.filter((place) => place === lastMail)).toHaveLength(1)
  await app.runJobs()
  await runNow(app, 'files.sweep')
  expect(lines.length).toBeGreaterThan(0)
  return [
    ...queued.filter((place) => place !== lastMail),
    ...(await leftInDatabase(app, { mark, since, others })),
    ...leftInFiles(path.join(app.env.dataDir, 'files'), mark).map((file) => `file ${file}`),
    ...lines.filter((line) => [mark, ...others].some((each) => line.includes(each))).map((line) => `log ${line}`),
  ]
}

test('no canary of a candidate is left in a table, the queue, a file, the log or the list of a backup', async () => {
  const mark = 'kenari7c'
  const since = await transactionNow(app)
  const person = await aRegisteredUser(app, 'candidate')
  await app.db.updateTable('account').set({ full_name: mark }).where('id', '=', person.id).execute()
  const caller = await person.browser.caller()
  if (caller.kind !== 'candidate') throw new Error('no candidate')
  const { sent } = await fillPersonalTables(app, caller, mark)
  await person.browser.call('accounts.requestExport', {})
  await app.runJobs()
  await person.browser.call('accounts.requestDeletion', { currentPassword: person.password })
  await app.runJobs()
  app.clock.advance(14 * day + 60_000)

  // What the request has removed already is there once more.
  await fillRest(app, person.id, mark)
  expect(await plantCanaries(app, { accountId: person.id }, mark)).toEqual(ofMembers)
  await canaryTakesMail(person.id)
  expect(await plantInFiles(person.id, mark)).toBeGreaterThan(1)
  expect(await eraseAndSearch(mark, since, [person.email, person.phone])).toEqual([])

  const leftById: string[] = []
  for (const { table, rule } of personalTables)
    if (rule.erase === 'delete' && (await rowsOf(app, table, rule, person.id)) > 0) leftById.push(table)
  expect(leftById).toEqual([])
  const row = await app.db
    .selectFrom('application as a')
    .leftJoin('file as f', 'f.id', 'a.resume_file_id')
    .select(['a.status', 'a.cover_letter', 'f.id as file'])
    .where('a.id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'APPLIED', cover_letter: null, file: null })
  const details = app.as({ caller: sent.employer.caller })('userjobs.candidateDetails', { id: sent.id })
  expect(await errorCodeOf(details)).toBe('NOT_FOUND')
  const anew = aBrowser(app)
  expect(await errorCodeOf(anew.call('candidate.login', { email: person.email, password: person.password }))).toBe(
    'CREDENTIALS_WRONG',
  )
  expect(await app.as()('candidate.checkCredentials', { email: person.email })).toMatchObject({ emailTaken: false })

  await lighten(app)
  const { place, manifest } = await backUp(app)
  expect(manifest.tables.length).toBeGreaterThan(100)
  expect(leftInFiles(place, mark)).toEqual([])
}, 60_000)

test('no canary of an employer is left, nor of the company that closed with its only owner', async () => {
  const mark = 'kenari7e'
  const since = await transactionNow(app)
  const other = await anEmployer(app)
  const { id, caller, companyId, email } = await anEmployer(app, { name: `${mark} owner` })
  await aJob(app, { employer: { caller } })
  await app.db.updateTable('company_member').set({ job_title: mark }).where('account_id', '=', id).execute()
  // Another company invited the same address.
  await insertRow(app, 'company_invitation', { column: 'company_id', id: other.companyId }, mark)
  for (const table of ['company_invitation', 'billing_account', 'import_run'])
    await insertRow(app, table, { column: 'company_id', id: companyId }, 'x')
  // A list of candidates by its name, and a list of applicants by its filter.
  await sql`insert into export_file (id, company_id, made_by, format, rows, name, query, created_at)
    select gen_random_uuid(), ${companyId}, ${id}, 'CSV', 1, name, query::jsonb, now()
    from (values ('x', null), (null, '{}')) v (name, query)`.execute(app.db)
  const run = await app.db.selectFrom('import_run').select('id').where('company_id', '=', companyId).executeTakeFirst()
  for (const table of ['import_row', 'import_file'])
    await insertRow(app, table, { column: 'run_id', id: run?.id ?? '' }, mark)
  await sql`insert into saved_view (id, company_id, member_id, page, name, query, created_at)
    select gen_random_uuid(), company_id, id, 'APPLICANTS', 'Mine', '{}', now() from company_member where account_id = ${id}`.execute(
    app.db,
  )
  await fillRest(app, id, mark, ofApplicants)
  await app.as({ caller })('accounts.requestDeletion', {})
  await app.runJobs()
  app.clock.advance(14 * day + 60_000)
  await fillRest(app, id, mark, ofApplicants)
  const planted = plantCanaries(app, { accountId: id, companyId }, mark)
  expect((await planted).filter(ofEmployers)).toEqual([])
  await canaryTakesMail(id)
  const { email: address } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('company_invitation')
    .set({ email: address })
    .where('company_id', '=', other.companyId)
    .execute()
  expect(await eraseAndSearch(mark, since, [email])).toEqual([])
})

test('no canary of an administrator is left', async () => {
  const mark = 'kenari7a'
  const since = await transactionNow(app)
  const { id } = await anAdministrator(app, 'SUPPORT')
  await anAdministrator(app)
  await fillRest(app, id, mark, ofApplicants)
  const { email } = await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  await app.db
    .updateTable('account')
    .set({ deletion_at: app.clock.now(), deletion_requested_at: app.clock.now() })
    .where('id', '=', id)
    .execute()
  const missed = await plantCanaries(app, { accountId: id }, mark)
  expect(missed.filter(ofUsers)).toEqual(ofMembers)
  await canaryTakesMail(id)
  expect(await eraseAndSearch(mark, since, [email])).toEqual([])
})
