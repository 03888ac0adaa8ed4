import { sql } from 'kysely'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { aRegisteredUser, errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { anApplication, runAlone, runNow } from '../../../../test/fixtures/applications.ts'
import { leftInDatabase, leftInFiles, plantCanaries, transactionNow } from '../../../../test/fixtures/canaries.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { fillPersonalTables, fillRest, personalTables, rowsOf } from '../../../../test/fixtures/personal.ts'
import { chooseSecond } from '../../../../test/fixtures/second-approval.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const lines: string[] = []
const log = createLog('trace', { json: true, sink: { write: (line) => void lines.push(line), pending: () => 0 } })
const app = testApp({ log })
const reason = 'Ordered by a court, no. 12/2026'

async function aBoss(role: 'SUPER_ADMIN' | 'SUPPORT' | 'MODERATOR' = 'SUPER_ADMIN') {
  const boss = await anAdministrator(app, role)
  const call = () => app.as({ caller: { ...boss.caller, secondFactorAt: app.clock.now() } })
  return { ...boss, call, erase: (id: string) => call()('admin.people.erase', { id, reason }) }
}
const accountOf = (id: string) =>
  app.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject_type', '=', 'account')
    .where('subject_id', '=', id)
    .where('action', 'in', ['person.erase', 'accounts.erased'])
    .execute()
const lastMails = () => app.db.selectFrom('mail').select('id').where('kind', '=', 'accounts.erased').execute()

test('nothing of a candidate is left right after, they are told, and the audit log says who and why', async () => {
  const mark = 'kenari7s'
  const since = await transactionNow(app)
  const person = await aRegisteredUser(app, 'candidate')
  const caller = await person.browser.caller()
  if (caller.kind !== 'candidate') throw new Error('no candidate')
  await fillPersonalTables(app, caller, mark)
  await fillRest(app, person.id, mark)
  await app.runJobs()
  await plantCanaries(app, { accountId: person.id }, mark)
  await sql`update account set email = email || '@contoh.id' where id = ${person.id}`.execute(app.db)
  const { email } = await accountOf(person.id)
  const boss = await aBoss()
  expect(await boss.erase(person.id)).toEqual({ done: true })

  const others = [person.email, person.phone]
  const lastMail = `public.mail: ${mark}.account.email`
  const left = () => leftInDatabase(app, { mark, since, others })
  // Only the row of the last mail holds the address until it is sent.
  const queued = await left()
  expect(queued.filter((place) => place === lastMail)).toHaveLength(1)
  expect(queued.filter((place) => place !== lastMail)).toEqual([])
  const kept: string[] = []
  for (const { table, rule } of personalTables)
    if (rule.erase === 'delete' && (await rowsOf(app, table, rule, person.id)) > 0) kept.push(table)
  expect(kept).toEqual([])
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual([])
  await app.runJobs()
  await runNow(app, 'files.sweep')
  expect(await left()).toEqual([])
  expect(leftInFiles(path.join(app.env.dataDir, 'files'), mark)).toEqual([])
  expect(lines.filter((line) => [mark, ...others].some((each) => line.includes(each)))).toEqual([])
  expect((await person.browser.caller()).kind).toBe('guest')
  expect(await auditOf(person.id)).toEqual([{ action: 'person.erase', actor_id: boss.id, details: { reason } }])
  expect(await errorCodeOf(boss.call()('admin.people.get', { id: person.id }))).toBe('NOT_FOUND')
}, 60_000)

test('applications that nobody withdrew are withdrawn first, so that no employer keeps what was sent', async () => {
  const candidate = await aCandidate(app)
  const { id } = await anApplication(app, { candidate, coverLetter: 'My secret reasons' })
  await (await aBoss()).erase(candidate.id)
  const row = app.db.selectFrom('application').select(['withdrawn_at', 'cover_letter']).where('id', '=', id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ withdrawn_at: app.clock.now(), cover_letter: null })
})

test('the company of an only owner closes and goes with the next run; with another owner it stays', async () => {
  const boss = await aBoss()
  const statusOf = async (id: string) =>
    app.db.selectFrom('company').select(['status', 'erased_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const only = await anEmployer(app)
  await boss.erase(only.id)
  expect(await statusOf(only.companyId)).toEqual({ status: 'CLOSED', erased_at: null })
  await runAlone(app, 'companies.eraseClosed')
  expect(await statusOf(only.companyId)).toEqual({ status: 'CLOSED', erased_at: app.clock.now() })

  const one = await anEmployer(app)
  const other = await anEmployer(app)
  const { status } = await statusOf(one.companyId)
  await app.db
    .insertInto('company_member')
    .values({ company_id: one.companyId, account_id: other.id, role: 'OWNER', created_at: app.clock.now() })
    .execute()
  await boss.erase(one.id)
  expect(await statusOf(one.companyId)).toEqual({ status, erased_at: null })
  // Closed by the second, whose own erasure ends the days in which it could be reopened.
  await boss.erase(other.id)
  await runAlone(app, 'companies.eraseClosed')
  expect(await statusOf(one.companyId)).toEqual({ status: 'CLOSED', erased_at: app.clock.now() })
})

test('a closed company stays reopenable while another owner could take back a deletion', async () => {
  const one = await anEmployer(app)
  const other = await anEmployer(app)
  await app.db
    .insertInto('company_member')
    .values({ company_id: one.companyId, account_id: other.id, role: 'OWNER', created_at: app.clock.now() })
    .execute()
  await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', other.id).execute()
  await app.as({ caller: other.caller })('accounts.requestDeletion', {})
  await (await aBoss()).erase(one.id)
  const { status, reopen_until: until } = await app.db
    .selectFrom('company')
    .select(['status', 'reopen_until'])
    .where('id', '=', one.companyId)
    .executeTakeFirstOrThrow()
  expect([status, until !== null && until > app.clock.now()]).toEqual(['CLOSED', true])
})

test('open requests for deletion are done, in progress or not, and others stay', async () => {
  const boss = await aBoss()
  const person = await aCandidate(app)
  await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
  const receivedOn = app.clock.now().toISOString().slice(0, 10)
  const about = { side: 'candidate', email: person.email, law: 'UU_PDP', receivedOn } as const
  const open = (key: string, kind: 'DELETE' | 'OBJECT') => boss.call()('admin.rights.open', { ...about, key, kind })
  const byLetter = await open(crypto.randomUUID(), 'DELETE')
  const other = await open(crypto.randomUUID(), 'OBJECT')
  await app.as(person)('accounts.requestDeletion', {})
  await boss.erase(person.id)
  const rows = await app.db
    .selectFrom('rights_request')
    .select(['id', 'kind', 'state', 'closed_by'])
    .where('account_id', '=', person.id)
    .execute()
  expect(rows.filter(({ kind }) => kind === 'DELETE')).toHaveLength(2)
  for (const { id, state, closed_by: by } of rows)
    expect([state, by]).toEqual([id === other.id ? 'CANCELLED' : 'DONE', boss.id])
  expect(await boss.call()('admin.rights.get', { id: byLetter.id })).toMatchObject({ state: 'DONE', person: null })
})

test('twice, three at once, and beside the nightly erasure it happens once', async () => {
  const boss = await aBoss()
  const person = await aCandidate(app)
  const before = (await lastMails()).length
  expect(await Promise.all([1, 2, 3].map(() => boss.erase(person.id)))).toEqual([1, 2, 3].map(() => ({ done: true })))
  const { erased_at: at } = await accountOf(person.id)
  app.clock.advance(60_000)
  expect(await boss.erase(person.id)).toEqual({ done: true })
  expect((await accountOf(person.id)).erased_at).toEqual(at)
  expect(await auditOf(person.id)).toHaveLength(1)
  expect((await lastMails()).length).toBe(before + 1)

  for (let each = 0; each < 5; each++) {
    const due = await aCandidate(app)
    await app.db
      .updateTable('account')
      .set({ deletion_at: app.clock.now(), deletion_requested_at: app.clock.now() })
      .where('id', '=', due.id)
      .execute()
    const sent = (await lastMails()).length
    await Promise.all([boss.erase(due.id), runAlone(app, 'accounts.eraseDue')])
    expect((await accountOf(due.id)).erased_at).toEqual(app.clock.now())
    expect(await auditOf(due.id)).toHaveLength(1)
    expect((await lastMails()).length).toBe(sent + 1)
  }
})

test('refused: other roles, an old second factor, no reason, nobody, administrators and oneself', async () => {
  const person = await aCandidate(app)
  const boss = await aBoss()
  for (const role of ['SUPPORT', 'MODERATOR'] as const)
    expect(await errorCodeOf((await aBoss(role)).erase(person.id))).toBe('ROLE_NOT_ALLOWED')
  const short = boss.call()('admin.people.erase', { id: person.id, reason: 'Asked' })
  expect(await errorCodeOf(short)).toMatch(/^INVALID/)
  expect(await errorCodeOf(boss.erase(crypto.randomUUID()))).toBe('NOT_FOUND')
  expect(await errorCodeOf(boss.erase((await anAdministrator(app, 'SUPPORT')).id))).toBe('ADMINISTRATOR_ACCOUNT')
  expect(await errorCodeOf(boss.erase(boss.id))).toBe('OWN_CASE')
  const own = await aCandidate(app)
  await app.db
    .updateTable('account')
    .set({ email: (await accountOf(boss.id)).email })
    .where('id', '=', own.id)
    .execute()
  expect(await errorCodeOf(boss.erase(own.id))).toBe('OWN_CASE')
  const late = boss.call()
  app.clock.advance(600_001)
  const old = app.as({ caller: { ...boss.caller, secondFactorAt: new Date(app.clock.now().getTime() - 600_001) } })
  expect(await errorCodeOf(old('admin.people.erase', { id: person.id, reason }))).toBe('STEP_UP_NEEDED')
  expect(await errorCodeOf(late('admin.people.erase', { id: person.id, reason }))).toBe('STEP_UP_NEEDED')
  for (const { id } of [person, own]) expect((await accountOf(id)).erased_at).toBeNull()
})

test('where it takes two nothing happens before another confirms, and not once the person came back', async () => {
  await chooseSecond(app.db, ['ERASURES'])
  const [boss, other] = [await aBoss(), await aBoss()]
  const person = await aCandidate(app)
  await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
  await app.as(person)('accounts.requestDeletion', {})
  const waiting = async () =>
    (await other.call()('admin.second.list', {})).waiting.findLast(({ subject }) => subject.id === person.id)?.id ?? ''
  const confirm = async () =>
    errorCodeOf(other.call()('admin.second.decide', { id: await waiting(), approve: true, note: null }))
  expect(await errorCodeOf(boss.erase(person.id))).toBe('WAITING_SECOND')
  expect((await accountOf(person.id)).erased_at).toBeNull()
  await app.db
    .updateTable('account')
    .set({ deletion_at: null, deletion_requested_at: null })
    .where('id', '=', person.id)
    .execute()
  expect(await confirm()).toBe('STALE_VERSION')
  expect(await errorCodeOf(boss.erase(person.id))).toBe('WAITING_SECOND')
  expect(await confirm()).toBe('SUCCESS')
  expect((await accountOf(person.id)).erased_at).not.toBeNull()
  expect(await auditOf(person.id)).toEqual([
    { action: 'person.erase', actor_id: boss.id, details: { reason, approvedBy: other.id } },
  ])
  await chooseSecond(app.db, [])
})
