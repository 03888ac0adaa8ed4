import { beforeAll, expect, test } from 'vitest'
import type { ActingScope } from '#kernel/caller.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aCandidate, anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { suspendAccount } from '../suspension/handlers.server.ts'

const app = testApp()
const reason = 'They cannot save their profile and called us'

beforeAll(() =>
  app.db
    .insertInto('setting')
    .values({ key: 'actingConsent', value: JSON.stringify('CLICK') })
    .execute(),
)

async function setUp({ allow, scope = 'ACT' }: { allow: boolean; scope?: ActingScope }) {
  const { caller: admin } = await anAdministrator(app, 'SUPPORT')
  const { caller } = await aCandidate(app)
  const id = caller.accountId
  await app.as({ caller: admin })('admin.acting.request', { id, scope, reason })
  const person = app.as({ caller })
  const { open } = await person('accounts.acting', {})
  if (allow) await person('accounts.answerActing', { id: open?.id ?? '', allow })
  return { admin, id, person }
}
type ActingRequest = Awaited<ReturnType<typeof setUp>>

const endings = (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'acting_admin_id'])
    .where('subject_id', '=', id)
    .where((where) => where.or([where('action', '~', 'acting.(lapse|close)'), where('action', '~', 'actingEnded')]))
    .execute()
const bySite = ({ admin }: ActingRequest) => ({
  actor_kind: 'system',
  actor_id: null,
  acting_admin_id: admin.accountId,
})
const actingEnded = () => runNow(app, 'acting.end')

test('what ends by time is in the audit log with both ids, once, by whoever notices, and is no line of access', async () => {
  const acted = await setUp({ allow: true })
  const looked = await setUp({ allow: true, scope: 'READ' })
  const [unanswered, noticed] = [await setUp({ allow: false, scope: 'READ' }), await setUp({ allow: false })]
  app.clock.advance(30 * 60_000)
  // Somebody else asks before the job has run.
  const { caller: other } = await anAdministrator(app, 'SUPPORT')
  await app.as({ caller: other })('admin.acting.request', { id: noticed.id, scope: 'ACT', reason })
  await actingEnded()
  await actingEnded()
  expect(await endings(acted.id)).toEqual([{ action: 'acting.lapse', ...bySite(acted) }])
  expect(await endings(looked.id)).toEqual([{ action: 'acting.lapseLook', ...bySite(looked) }])
  expect(await endings(unanswered.id)).toEqual([{ action: 'acting.lapseRequestLook', ...bySite(unanswered) }])
  expect(await endings(noticed.id)).toEqual([{ action: 'acting.lapseRequest', ...bySite(noticed) }])
  const { access } = await acted.person('accounts.consents', {})
  expect(access.map(({ action }) => action)).toEqual(['acting.start', 'acting.request'])
})

test('it ends with the session of the administrator, at the minute when that ended', async () => {
  const acted = await setUp({ allow: true })
  app.clock.advance(4 * 60_000)
  await app.as({ caller: acted.admin })('admin.logout', {})
  app.clock.advance(2 * 60_000)
  await actingEnded()
  expect(await endings(acted.id)).toEqual([{ action: 'acting.close', ...bySite(acted) }])
  const { access } = await acted.person('accounts.consents', {})
  expect(access[0]).toMatchObject({ action: 'acting.start', minutes: 4 })
})

test('it ends when the person signs out, and when they are suspended', async () => {
  const [left, suspended] = [await setUp({ allow: true }), await setUp({ allow: true })]
  await left.person('candidate.logout', {})
  await app.core.asSystem((ctx) => suspendAccount(ctx, suspended.id))
  for (const { id } of [left, suspended]) {
    const open = app.db.selectFrom('acting').select('id').where('account_id', '=', id).where('ended_at', 'is', null)
    expect(await open.execute()).toEqual([])
  }
  const own = { actor_kind: 'candidate', actor_id: left.id, acting_admin_id: null }
  expect(await endings(left.id)).toEqual([{ action: 'accounts.actingEnded', ...own }])
  expect(await endings(suspended.id)).toEqual([{ action: 'acting.close', ...bySite(suspended) }])
})

test('whose role changes acts no more, and the record is closed in the same transaction', async () => {
  const acted = await setUp({ allow: true })
  const { caller } = await anAdministrator(app)
  const change = {
    id: acted.admin.accountId,
    from: 'SUPPORT',
    role: 'CONTENT',
    reason: 'Moves to another team',
  } as const
  await app.as({ caller: { ...caller, secondFactorAt: app.clock.now() } })('admin.administrators.setRole', change)
  expect(await endings(acted.id)).toEqual([{ action: 'acting.close', ...bySite(acted) }])
})
