import { expect, test } from 'vitest'
import { aCompleteDraft, jobType } from '../../../../test/fixtures/jobs.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { resolveSession } from '../session/store.resolve.server.ts'

const app = testApp()

test('what is changed for somebody is traced also where their own change is not, and they read it; what is looked at is not', async () => {
  await app.db
    .insertInto('setting')
    .values({ key: 'actingConsent', value: JSON.stringify('NONE') })
    .execute()
  const { employer, call, id, version } = await aCompleteDraft(app)
  const entries = () =>
    app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'acting_admin_id', 'details'])
      .where('actor_id', '=', employer.id)
      .orderBy('id')
      .execute()
  const before = await entries()
  const own = await call('jobs.updateJobType', { id, version, ...jobType, title: 'Site manager' })
  expect(await entries(), 'their own change').toEqual(before)

  const { caller: support } = await anAdministrator(app, 'SUPPORT')
  const reason = 'They cannot save their job and called us'
  await app.as({ caller: support })('admin.acting.request', { id: employer.id, scope: 'ACT', reason })
  const acting = (await resolveSession(app.db, support.sessionId, app.clock.now()))?.caller
  if (acting?.kind !== 'employer') throw new Error('not acting')
  const them = app.as({ caller: acting })
  await them('notifications.forgetDeviceToken', { deviceToken: 'x'.repeat(40) })
  const saved = await them('jobs.updateJobType', { id, version: own.version, ...jobType, title: 'Site engineer' })
  await them('jobs.updateJobType', { id, version: saved.version, ...jobType, title: 'Senior site engineer' })
  const traced = { actor_id: employer.id, acting_admin_id: support.accountId }
  const change = { action: 'acting.change', ...traced, details: { call: 'jobs.updateJobType' } }
  expect((await entries()).slice(before.length)).toEqual([change, change])

  const { access } = await app.as(employer)('accounts.consents', {})
  const { full_name: name } = await app.db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', employer.id)
    .executeTakeFirstOrThrow()
  expect(access[0]?.changes).toEqual([`Rina changed something for ${name}: Jobs`])
  const log = await app.as(await anAdministrator(app))('admin.audit.list', { action: 'acting.change' })
  expect(log.list[0]?.names).toEqual({ call: 'Jobs' })
})
