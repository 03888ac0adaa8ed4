import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { buildPipeline } from '#app/server.ts'
import { errorCodeOf } from './fixtures/accounts.ts'
import { authorization } from './fixtures/api.ts'
import { aJob } from './fixtures/jobs.ts'
import { aCase, aCaseOfPerson } from './fixtures/moderation.ts'
import { testAppAt, type TestApp } from './fixtures/open-test-app.ts'
import { aCandidate, anAdministrator, anEmployer } from './fixtures/people.ts'
import { testApp } from './fixtures/test-app.ts'

const app = testApp()
type Session = Exclude<Caller, { kind: 'guest' | 'system' }>
type InFlightCall = { path: string; action: string }
let other: TestApp
beforeAll(() => {
  other = testAppAt(app.database.pool.options.connectionString ?? '', {})
  return () => other.database.close()
})

/** Requests of a session to both processes by turns, each with the rights that it has when the request arrives. */
async function send(caller: Session, { path, action }: InFlightCall, count: number): Promise<string[]> {
  const headers = await authorization(app, caller)
  const request = async (server: TestApp) => {
    const { identify } = buildPipeline(server.core)
    const { caller: now } = await identify(headers, app.clock.now(), `/client/api/v1/${path}`)
    return errorCodeOf(server.core.call(action, {}, server.incoming({ caller: now })))
  }
  return Promise.all(Array.from({ length: count }, (_, at) => request(at % 2 ? app : other)))
}

/**
 * Ends a right while fifty requests that need it are under way in two processes: each of these is answered as before or as after, and
 * of those that begin when it has ended none succeeds.
 */
async function endsAt(
  end: () => Promise<unknown>,
  caller: Session,
  { code, ...request }: InFlightCall & { code: string },
) {
  const before = await send(caller, request, 4)
  const early = send(caller, request, 25)
  const ending = end()
  const late = send(caller, request, 25)
  await ending
  const after = await send(caller, request, 50)
  const others = [...(await early), ...(await late)].filter((each) => each !== 'SUCCESS' && each !== code)
  return { before: [...new Set(before)], others, after: [...new Set(after)] }
}
const endedWith = (code: string) => ({ before: ['SUCCESS'], others: [], after: [code] })

const moderator = async () => app.as(await anAdministrator(app, 'MODERATOR'))
async function suspend(id: string, reasons: EndpointInput<'admin.cases.decide'>['reasons']) {
  const call = await moderator()
  const shown = await call('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  return () =>
    call('admin.cases.decide', { id, ...versions, actions: ['STRIKE', 'SUSPEND'], reasons, points: 4, days: 30 })
}

test('a person who is suspended is signed out at once', async () => {
  const id = await aCaseOfPerson(app)
  const { target_id } = await app.db
    .selectFrom('moderation_case')
    .select('target_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await app.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', target_id)
    .executeTakeFirstOrThrow()
  const caller: Session = { kind: 'candidate', accountId: target_id, sessionId }
  const request = { path: 'candidate/view', action: 'candidate.view', code: 'UNAUTHENTICATED' }
  expect(await endsAt(await suspend(id, ['THREAT']), caller, request)).toEqual(endedWith(request.code))
})

test('jobs of a company that is suspended take no applications at once, in either process', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const end = await suspend(await aCase(app, job.id), ['ASKS_MONEY'])
  const shown = async (server: TestApp) => (await server.as()('jobs.get', { id: job.id })).open
  expect([await shown(app), await shown(other)]).toEqual([true, true])
  const reads = Array.from({ length: 25 }, () => shown(other))
  await end()
  await Promise.all(reads)
  expect(new Set(await Promise.all(Array.from({ length: 50 }, (_, at) => shown(at % 2 ? app : other))))).toEqual(
    new Set([false]),
  )
})

test('an administrator who is demoted is signed out at once', async () => {
  const chief = await anAdministrator(app)
  const { id, caller } = await anAdministrator(app, 'SUPPORT')
  const change = { id, from: 'SUPPORT', role: 'CONTENT', reason: 'Moves to another team' } as const
  const end = () =>
    app.as({ caller: { ...chief.caller, secondFactorAt: app.clock.now() } })('admin.administrators.setRole', change)
  const request = { path: 'admin/overview', action: 'admin.overview', code: 'UNAUTHENTICATED' }
  expect(await endsAt(end, caller, request)).toEqual(endedWith(request.code))
})

test('acting that the person ends is over at once', async () => {
  const { caller } = await anAdministrator(app, 'SUPPORT')
  const person = await aCandidate(app)
  const own = app.as(person)
  const consent = { key: 'actingConsent', value: JSON.stringify('NONE') }
  await app.db.insertInto('setting').values(consent).execute()
  const reason = 'They cannot save their profile and called us'
  await app.as({ caller })('admin.acting.request', { id: person.id, scope: 'ACT', reason })
  const request = { path: 'candidate/view', action: 'candidate.view', code: 'ROLE_NOT_ALLOWED' }
  expect(await endsAt(() => own('accounts.endActing', {}), caller, request)).toEqual(endedWith(request.code))
})
