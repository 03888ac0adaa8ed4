import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RequestKind } from '#kernel/rights-request.ts'
import { aRegisteredUser, errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aPerson } from '../../../../test/fixtures/matching.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const today = () => app.clock.now().toISOString().slice(0, 10)

async function aKeeper() {
  const { caller } = await anAdministrator(app, 'SUPPORT')
  return app.as({ caller })
}
type Keeper = Awaited<ReturnType<typeof aKeeper>>

/** A request that came by letter, entered by an administrator. */
async function entered(keeper: Keeper, kind: RequestKind, law: 'UU_PDP' | 'GDPR' = 'UU_PDP') {
  const person = await aRegisteredUser(app, 'candidate')
  const form = { key: randomUUID(), side: 'candidate', email: person.email, kind, law, receivedOn: today() } as const
  const { id } = await keeper('admin.rights.open', form)
  return { person, form, id }
}
const tokenIn = (text: string) => decodeURIComponent(/identify-request\?t=([^\s]+)/.exec(text)?.[1] ?? '')

/** Follows the link of the last mail, which only the person gets. */
async function identify(email: string): Promise<string> {
  const token = tokenIn((await mailsTo(app, email))[0]?.text ?? '')
  await app.as()('accounts.identifyRequest', { token })
  return token
}

async function identified(keeper: Keeper, kind: RequestKind, law: 'UU_PDP' | 'GDPR' = 'UU_PDP') {
  const request = await entered(keeper, kind, law)
  const token = await identify(request.person.email)
  return { ...request, token, version: (await keeper('admin.rights.get', { id: request.id })).version }
}

test('a request from outside is entered once, waits for the link in the email, and is carried out after that', async () => {
  const keeper = await aKeeper()
  const { person, form, id } = await entered(keeper, 'WITHDRAW')
  expect(await keeper('admin.rights.open', form)).toEqual({ id })
  const { email } = await aRegisteredUser(app, 'candidate')
  expect(await errorCodeOf(keeper('admin.rights.open', { ...form, email }))).toBe('KEY_REUSED')
  const mails = await mailsTo(app, person.email)
  expect(mails.filter(({ kind }) => kind === 'accounts.request.received')).toHaveLength(1)
  const act = { id, version: 1, do: 'DO' } as const
  expect(await errorCodeOf(keeper('admin.rights.act', act))).toBe('TRANSITION_NOT_ALLOWED')
  const token = tokenIn(mails[0]?.text ?? '')
  expect(await errorCodeOf(app.as()('accounts.identifyRequest', { token: 'forged' }))).toBe('GONE')
  await Promise.all([1, 2].map(() => app.as()('accounts.identifyRequest', { token })))
  expect(await errorCodeOf(keeper('admin.rights.act', act))).toBe('STALE_VERSION')
  await keeper('admin.rights.act', { ...act, version: 2 })
  expect(await keeper('admin.rights.get', { id })).toMatchObject({ state: 'DONE', stage: 'closed' })
  const { current } = await person.browser.call('accounts.consents', {})
  expect(current.filter(({ withdrawable, given }) => withdrawable && given)).toEqual([])
  expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.request.done')
  expect(await errorCodeOf(app.as()('accounts.identifyRequest', { token }))).toBe('GONE')
})

test.each(['RESTRICT', 'WITHDRAW'] as const)(
  '%s: out of the search at once, and what they wrote stays',
  async (kind) => {
    const keeper = await aKeeper()
    const { id: accountId, email } = await aPerson(app)
    const searchRow = () =>
      app.db.selectFrom('candidate_search').select('id').where('account_id', '=', accountId).executeTakeFirst()
    expect(await searchRow()).toBeDefined()
    const form = { key: randomUUID(), side: 'candidate', email, kind, law: 'UU_PDP', receivedOn: today() } as const
    const { id } = await keeper('admin.rights.open', form)
    await identify(email)
    const { version } = await keeper('admin.rights.get', { id })
    expect(await searchRow(), 'before it is carried out').toBeDefined()
    await keeper('admin.rights.act', { id, version, do: 'DO' })
    expect(await searchRow()).toBeUndefined()
    const profile = app.db.selectFrom('candidate_profile').select(['visibility', 'headline'])
    expect(await profile.where('account_id', '=', accountId).executeTakeFirstOrThrow()).toEqual({
      visibility: 'HIDDEN',
      headline: 'Writes calm software',
    })
    const alerts = await app.db
      .selectFrom('notification_preference')
      .select(['channel', 'enabled'])
      .where('account_id', '=', accountId)
      .where('category', '=', 'JOB_ALERT')
      .execute()
    expect(alerts).toEqual(kind === 'WITHDRAW' ? [{ channel: 'EMAIL', enabled: false }] : [])
  },
)

test.each(['RESTRICT', 'WITHDRAW'] as const)(
  '%s by an employer is work of a person, who says what was done: nothing happens by itself',
  async (kind) => {
    const keeper = await aKeeper()
    const { email } = await aRegisteredUser(app, 'employer')
    const form = { key: randomUUID(), side: 'employer', email, kind, law: 'UU_PDP', receivedOn: today() } as const
    const { id } = await keeper('admin.rights.open', form)
    await identify(email)
    const { version, automatic } = await keeper('admin.rights.get', { id })
    expect(automatic).toBe(false)
    const act = { id, version, do: 'DO' as const }
    expect(await errorCodeOf(keeper('admin.rights.act', act))).toContain('REQUIRED')
    expect((await keeper('admin.rights.get', { id })).state).toBe('IDENTIFIED')
    await keeper('admin.rights.act', { ...act, answer: 'Your name no longer stands in our letters.' })
    expect((await keeper('admin.rights.get', { id })).state).toBe('DONE')
    expect((await mailsTo(app, email))[0]?.text).toContain('no longer stands in our letters')
  },
)

test('a copy and a deletion close when they are there, not when they are ordered', async () => {
  const keeper = await aKeeper()
  const copy = await identified(keeper, 'ACCESS')
  await keeper('admin.rights.act', { id: copy.id, version: copy.version, do: 'DO' })
  expect(await keeper('admin.rights.get', { id: copy.id })).toMatchObject({ state: 'IDENTIFIED', closedAt: null })
  await app.runJobs()
  expect((await keeper('admin.rights.get', { id: copy.id })).state).toBe('DONE')

  const deletion = await identified(keeper, 'DELETE')
  await keeper('admin.rights.act', { id: deletion.id, version: deletion.version, do: 'DO' })
  app.clock.advance(14 * 24 * hour + 60_000)
  await runNow(app, 'accounts.eraseDue')
  const after = await keeper('admin.rights.get', { id: deletion.id })
  expect(after).toMatchObject({ state: 'DONE', person: null, email: null, note: null })
  expect(after.percent).toBeLessThan(100)
})

test('what people do in the site has a clock as well, and signing in takes a deletion back', async () => {
  const keeper = await aKeeper()
  const person = await aRegisteredUser(app, 'candidate')
  await person.browser.call('accounts.requestDeletion', { currentPassword: person.password })
  const mine = async (open: boolean) =>
    (await keeper('admin.rights.list', { open, limit: 50 })).list
      .filter(({ channel }) => channel === 'SITE')
      .map(({ kind, state }) => [kind, state])
  expect(await mine(true)).toContainEqual(['DELETE', 'IDENTIFIED'])
  await person.browser.call('candidate.login', { email: person.email, password: person.password })
  expect(await mine(false)).toContainEqual(['DELETE', 'CANCELLED'])
})

test('refusing and extending need words, a ground, and the time for it; the person is told', async () => {
  const keeper = await aKeeper()
  const { id, version, person } = await identified(keeper, 'CORRECT', 'GDPR')
  const act = (more: object) => keeper('admin.rights.act', { id, version, ...more } as never)
  expect(await errorCodeOf(act({ do: 'DO' }))).toBe('INVALID REQUIRED')
  expect(await errorCodeOf(act({ do: 'REFUSE', answer: 'No' }))).toBe('INVALID REQUIRED')
  expect(await errorCodeOf(act({ do: 'REFUSE', ground: 'NOT_IDENTIFIED', answer: 'No' }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  await act({ do: 'EXTEND', answer: 'Data from 2019 is in a paper archive.' })
  const extended = await keeper('admin.rights.get', { id })
  expect(extended).toMatchObject({ state: 'EXTENDED', stage: 'inTime' })
  expect(await errorCodeOf(act({ version: extended.version, do: 'EXTEND', answer: 'More' }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  await act({
    version: extended.version,
    do: 'REFUSE',
    ground: 'LEGAL_DUTY',
    answer: 'Invoices are kept for ten years.',
  })
  const kinds = (await mailsTo(app, person.email)).map(({ kind }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['accounts.request.refused', 'accounts.request.extended'])
  const other = await identified(keeper, 'CORRECT')
  const late = { id: other.id, version: other.version, do: 'EXTEND', answer: 'x' } as const
  expect(await errorCodeOf(keeper('admin.rights.act', late))).toBe('TRANSITION_NOT_ALLOWED')
})

test('those who answer are told at half, at three quarters and when it is late, once each', async () => {
  const { caller, id: keeperId } = await anAdministrator(app, 'SUPPORT')
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', keeperId)
    .executeTakeFirstOrThrow()
  const keeper = app.as({ caller })
  const { id } = await identified(keeper, 'OBJECT')
  const notified = async () => {
    await runNow(app, 'rights.clock')
    await runNow(app, 'rights.clock')
    const mails = await mailsTo(app, email)
    return mails.filter(({ kind, text }) => kind === 'accounts.request.aging' && text.includes(id)).length
  }
  const request = await keeper('admin.rights.get', { id })
  const at = (percent: number) =>
    Date.parse(request.receivedAt) + (percent / 100) * (Date.parse(request.dueAt) - Date.parse(request.receivedAt))
  const until = (percent: number) => app.clock.advance(Math.max(0, at(percent) - app.clock.now().getTime() + 1000))
  const counts = []
  for (const percent of [60, 80, 101]) {
    until(percent)
    counts.push(await notified())
  }
  expect(counts).toEqual([1, 2, 3])
  const { list } = await keeper('admin.rights.list', { open: true, limit: 50 })
  expect(list.find((row) => row.id === id)).toMatchObject({ stage: 'late' })
})

test('two who answer at once do it once; other roles and unknown addresses are refused', async () => {
  const keeper = await aKeeper()
  const { id, version } = await identified(keeper, 'RESTRICT')
  const act = () => errorCodeOf(keeper('admin.rights.act', { id, version, do: 'DO' }))
  const results = await Promise.all([act(), act(), act()])
  expect(results.filter((code) => code === 'SUCCESS')).toHaveLength(1)
  const moderator = app.as({ caller: (await anAdministrator(app, 'MODERATOR')).caller })
  expect(await errorCodeOf(moderator('admin.rights.list', {}))).toBe('ROLE_NOT_ALLOWED')
  const form = { key: randomUUID(), side: 'candidate', kind: 'ACCESS', law: 'GDPR' } as const
  const open = (more: { email?: string; receivedOn?: string }) =>
    errorCodeOf(keeper('admin.rights.open', { ...form, email: 'nobody@contoh.id', receivedOn: today(), ...more }))
  expect(await open({})).toBe('INVALID NO_ACCOUNT')
  expect(await open({ receivedOn: '2020-01-01' })).toBe('INVALID REQUEST_DAY')
})
