import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { apiOf, authorization } from '../../../test/fixtures/api.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aSubscription } from '../../../test/fixtures/push-service.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
let http: FastifyInstance
beforeAll(async () => void (http = await apiOf(app)))
afterAll(() => http.close())

async function act(caller: Caller, payload: unknown) {
  const reply = await http.inject({
    method: 'POST',
    url: '/api/action',
    headers: { ...(await authorization(app, caller)), 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return { status: reply.statusCode, ...reply.json<{ code: string; message: string }>() }
}

/** A token that a browser of theirs has made, not yet tied to a session. */
async function aToken(who: { caller: Caller }): Promise<string> {
  const call = app.as(who)
  const pass = await call('notifications.pushInstall', { installation: randomBytes(16).toString('base64url') })
  const { options } = aSubscription('https://fcm.googleapis.com', pass.vapidKey)
  return (await call('notifications.pushToken', { authToken: pass.authToken, subscription: options })).deviceToken
}

test('a device token is stored, and signing out deletes it, for candidates and employers', async () => {
  for (const [who, action] of [
    [await aCandidate(app), 'logout'],
    [await anEmployer(app), 'employerLogout'],
  ] as const) {
    const deviceToken = await aToken(who)
    const pushTokens = () => app.db.selectFrom('push_token').select('id').where('account_id', '=', who.id).execute()
    expect(await act(who.caller, { action: 'setPushNotificationToken', data: { deviceToken } })).toMatchObject({
      status: 200,
      code: 'SUCCESS',
    })
    expect(await pushTokens()).toHaveLength(1)
    expect(await act(who.caller, { action, data: { fcmToken: deviceToken } })).toMatchObject({
      status: 200,
      code: 'SUCCESS',
    })
    expect(await pushTokens()).toEqual([])
  }
})

test('an action that matches no endpoint fails with the specification’s message', async () => {
  const { caller } = await aCandidate(app)
  for (const action of [
    'somethingElse',
    'candidate.logout',
    'notifications.saveDeviceToken',
    '__proto__',
    '',
    null,
    undefined,
  ])
    expect(await act(caller, { action }), String(action)).toMatchObject({
      status: 404,
      message: 'Oops!, I guess its a wrong url.',
    })
  expect(await act(caller, [])).toMatchObject({ status: 404 })
})

test('callers and input are checked as at the endpoint itself', async () => {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  expect((await act({ kind: 'guest' }, { action: 'logout', data: {} })).code).toBe('UNAUTHENTICATED')
  expect((await act(employer.caller, { action: 'logout', data: {} })).status).toBe(403)
  const deviceToken = await aToken(employer)
  expect((await act(candidate.caller, { action: 'setPushNotificationToken', data: { deviceToken } })).status).toBe(404)
  expect((await act(candidate.caller, { action: 'setPushNotificationToken', data: { deviceToken: 7 } })).status).toBe(
    422,
  )
  expect((await act(candidate.caller, { action: 'logout', data: {}, adminId: 'x' })).status).toBe(400)
})
