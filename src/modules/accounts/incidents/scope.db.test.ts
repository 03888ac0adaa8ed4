import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { localMinuteOf } from '#kernel/time-zone.ts'
import { errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../../test/fixtures/applications.ts'
import { anAdministrator, aCandidate, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)
const minute = (hours: number) => localMinuteOf(ago(hours), 'Asia/Jakarta')
const words = { en: 'An account was taken over.', id: 'Sebuah akun diambil alih.' }
const emailOf = async (id: string) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

async function anIncident() {
  const call = app.as({ caller: (await anAdministrator(app)).caller })
  const said = { title: 'Taken over', knownAt: minute(1), until: minute(2), happened: words, measures: words }
  const { id, version } = await call('admin.incidents.save', { id: null, key: randomUUID(), version: 0, ...said })
  return { call, id, version }
}

test('whom it affects is counted in the time of the breach only', async () => {
  const { id: personId } = await aCandidate(app)
  for (const [hours, query] of [
    [50, 'q=a'],
    [5, 'q=b'],
  ] as const)
    await app.db
      .insertInto('recent_search')
      .values({ account_id: personId, query, at: ago(hours) })
      .execute()
  await app.db
    .updateTable('account')
    .set({ created_at: ago(60) })
    .where('id', '=', personId)
    .execute()
  const { call, id, version } = await anIncident()
  const scope = { id, tables: ['recent_search'], sides: ['CANDIDATE' as const] }
  const counted = await call('admin.incidents.count', { ...scope, version, since: minute(6) })
  expect([counted.affected, counted.sinceLocal]).toEqual([1, minute(6)])
  const later = await call('admin.incidents.count', { ...scope, version: counted.version, since: minute(4) })
  expect(later.affected).toBe(0)
  const wrong = { ...scope, version: later.version }
  expect(await errorCodeOf(call('admin.incidents.count', { ...wrong, since: minute(1) }))).toBe('INVALID DATE_ORDER')
  expect(await errorCodeOf(call('admin.incidents.count', { ...wrong, actor: 'nobody@contoh.id' }))).toBe(
    'INVALID NO_ACCOUNT',
  )
})

test('by whose account: people an administrator looked at, or who applied to the company of a member, and they alone are told', async () => {
  const { id: applicationId, candidate, employer: hiring } = await anApplication(app)
  const [looked, other] = [await aCandidate(app), await aCandidate(app)]
  const employer = await anEmployer(app)
  const support = await anAdministrator(app, 'SUPPORT')
  await app.db
    .updateTable('account')
    .set({ created_at: ago(60) })
    .where('kind', '=', 'CANDIDATE')
    .execute()
  await app.db
    .updateTable('application')
    .set({ created_at: ago(3) })
    .where('id', '=', applicationId)
    .execute()
  await app.db
    .insertInto('audit_log')
    .values({
      at: ago(3),
      actor_kind: 'admin',
      actor_id: support.caller.accountId,
      action: 'person.view',
      subject_type: 'account',
      subject_id: looked.id,
    })
    .execute()
  await app.db
    .insertInto('profile_view')
    .values({
      account_id: other.id,
      company_id: employer.companyId,
      day: ago(3).toISOString().slice(0, 10),
      at: ago(3),
    })
    .execute()
  const { call, id, version } = await anIncident()
  const scope = { id, sides: ['CANDIDATE' as const] }
  const bySupport = await call('admin.incidents.count', {
    ...scope,
    version,
    tables: ['account'],
    actor: await emailOf(support.caller.accountId),
  })
  expect(bySupport.affected).toBe(1)
  const byMember = await call('admin.incidents.count', {
    ...scope,
    version: bySupport.version,
    tables: ['profile_view'],
    actor: await emailOf(employer.caller.accountId),
  })
  expect([byMember.affected, byMember.actor]).toEqual([1, await emailOf(employer.caller.accountId)])
  const byHiring = await call('admin.incidents.count', {
    ...scope,
    version: byMember.version,
    tables: ['application'],
    actor: await emailOf(hiring.caller.accountId),
  })
  expect(byHiring.affected).toBe(1)
  const again = await call('admin.incidents.count', {
    ...scope,
    version: byHiring.version,
    tables: ['profile_view'],
    actor: await emailOf(employer.caller.accountId),
  })
  await call('admin.incidents.notify', { id, version: again.version })
  await app.runJobs()
  const notified = async (person: string) =>
    (await mailsTo(app, await emailOf(person))).filter(({ kind }) => kind === 'accounts.incident').length
  expect([await notified(other.id), await notified(looked.id), await notified(candidate.caller.accountId)]).toEqual([
    1, 0, 0,
  ])
})

test('an address stands for all its accounts: what the company of one saw counts, too', async () => {
  const [person, candidate, employer] = [await aCandidate(app), await aCandidate(app), await anEmployer(app)]
  const email = await emailOf(candidate.id)
  await app.db.updateTable('account').set({ email }).where('id', '=', employer.id).execute()
  await app.db
    .updateTable('account')
    .set({ created_at: ago(60) })
    .where('id', '=', person.id)
    .execute()
  await app.db
    .insertInto('profile_view')
    .values({
      account_id: person.id,
      company_id: employer.companyId,
      day: ago(3).toISOString().slice(0, 10),
      at: ago(3),
    })
    .execute()
  const { call, id, version } = await anIncident()
  const scope = { id, version, sides: ['CANDIDATE' as const], tables: ['profile_view'], actor: email }
  const { affected, actor } = await call('admin.incidents.count', scope)
  expect([affected, actor]).toEqual([1, email])
})
