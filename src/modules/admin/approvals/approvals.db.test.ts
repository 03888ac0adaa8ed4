import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { localMinuteOf } from '#kernel/time-zone.ts'
import settingTexts from '#text/en/adminSettings.json'
import type { SecondApprovalKind } from '#kernel/second-approval.ts'
import { errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { siteDay } from '../../../../test/fixtures/days.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCase, aCaseOfPerson } from '../../../../test/fixtures/moderation.ts'
import { aCandidate, anAdministrator, anEmployer, type AdministratorAccount } from '../../../../test/fixtures/people.ts'
import { chooseSecond } from '../../../../test/fixtures/second-approval.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const inBoth = { en: 'A laptop was lost.', id: 'Sebuah laptop hilang.' }
const minute = (hours: number) => localMinuteOf(new Date(app.clock.now().getTime() - hours * hour), 'Asia/Jakarta')
const fresh = (by: AdministratorAccount) => app.as({ caller: { ...by.caller, secondFactorAt: app.clock.now() } })

const choose = (kinds: SecondApprovalKind[]) => chooseSecond(app.db, kinds)

async function administrators(kinds: SecondApprovalKind[] = ['ROLES', 'SUSPENSIONS']) {
  const people = { first: await anAdministrator(app), second: await anAdministrator(app) }
  await choose(kinds)
  return { ...people, helper: await anAdministrator(app, 'SUPPORT') }
}
const roleOf = async (id: string) =>
  (await app.db.selectFrom('account').select('admin_role').where('id', '=', id).executeTakeFirstOrThrow()).admin_role
const emailOf = async (id: string) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const askRole = (by: AdministratorAccount, id: string, reason = 'More help') =>
  errorCodeOf(fresh(by)('admin.administrators.setRole', { id, from: 'SUPPORT', role: 'SUPER_ADMIN', reason }))
const waiting = async (by: AdministratorAccount) => (await fresh(by)('admin.second.list', {})).waiting
const newest = async (by: AdministratorAccount) => (await waiting(by)).at(-1) ?? { id: '', name: '' }
const decide = (by: AdministratorAccount, id: string, approve: boolean, note: string | null = 'Not now') =>
  errorCodeOf(fresh(by)('admin.second.decide', { id, approve, note }))
const auditOf = async (subject: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute()

test('one asks, another confirms exactly that, and it happens once in the name of the first', async () => {
  const { first, second, helper } = await administrators()
  expect(await askRole(first, helper.id)).toBe('WAITING_SECOND')
  expect(await askRole(first, helper.id)).toBe('WAITING_SECOND')
  expect(await roleOf(helper.id)).toBe('SUPPORT')
  const mine = (await waiting(second)).filter(({ subject }) => subject.id === helper.id)
  expect(mine).toMatchObject([
    {
      action: 'admin.administrators.setRole',
      own: false,
      content: [
        { field: 'from', value: 'SUPPORT' },
        { field: 'role', value: 'SUPER_ADMIN' },
        { field: 'reason', value: 'More help' },
      ],
    },
  ])
  const id = mine[0]?.id ?? ''
  expect(await decide(first, id, true)).toBe('OWN_REQUEST')
  expect(await decide(helper, id, true)).toBe('ROLE_NOT_ALLOWED')
  expect((await mailsTo(app, await emailOf(second.id)))[0]).toMatchObject({ kind: 'accounts.secondAsked' })
  const codes = await Promise.all([1, 2, 3].map(() => decide(second, id, true, null)))
  expect(codes.toSorted()).toEqual(['STALE_VERSION', 'STALE_VERSION', 'SUCCESS'])
  expect(await decide(second, id, false)).toBe('STALE_VERSION')
  expect(await roleOf(helper.id)).toBe('SUPER_ADMIN')
  expect(await auditOf(helper.id)).toMatchObject([
    { action: 'second.ask', actor_id: first.id },
    { action: 'administrators.role', actor_id: first.id, details: { approvedBy: second.id } },
    { action: 'second.approve', actor_id: second.id, details: { requestedBy: first.id } },
  ])
  expect((await mailsTo(app, await emailOf(first.id)))[0]).toMatchObject({ kind: 'accounts.secondSettled' })
  const { content_sealed: kept } = await app.db
    .selectFrom('second_approval')
    .select('content_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toBeNull()
})

test('refused with a reason, withdrawn, and too late change nothing; what has changed meanwhile is stale', async () => {
  const { first, second, helper } = await administrators()
  await askRole(first, helper.id, 'One')
  const one = (await newest(second)).id
  expect(await decide(second, one, false, null)).toBe('INVALID REQUIRED')
  expect(await decide(second, one, false)).toBe('SUCCESS')
  await askRole(first, helper.id, 'Two')
  expect(await decide(first, (await newest(first)).id, false, null)).toBe('SUCCESS')
  await askRole(first, helper.id, 'Three')
  const three = (await newest(second)).id
  await app.db.updateTable('account').set({ admin_role: 'CONTENT' }).where('id', '=', helper.id).execute()
  expect(await decide(second, three, true)).toBe('STALE_VERSION')
  await app.db.updateTable('account').set({ admin_role: 'SUPPORT' }).where('id', '=', helper.id).execute()
  app.clock.advance(24 * hour)
  expect(await decide(second, three, true)).toBe('STALE_VERSION')
  expect(await askRole(first, helper.id, 'Three')).toBe('WAITING_SECOND')
  app.clock.advance(24 * hour)
  const expire = app.core.jobs.find(({ name }) => name === 'second.expire')
  if (!expire) throw new Error('no such job')
  await app.core.runJob(expire, {}, 'test', { attempt: 1, maxAttempts: 1 })
  expect(await roleOf(helper.id)).toBe('SUPPORT')
  const { settled } = await fresh(second)('admin.second.list', {})
  expect(
    settled
      .filter(({ subject }) => subject.id === helper.id)
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(['EXPIRED', 'EXPIRED', 'REFUSED', 'WITHDRAWN'])
})

test('what has no version is compared with what it was when it was asked for', async () => {
  const { first, second } = await administrators()
  const third = await anAdministrator(app)
  const reset = { id: third.id, reason: 'Lost the phone' }
  expect(await errorCodeOf(fresh(first)('admin.administrators.resetFactors', reset))).toBe('WAITING_SECOND')
  const { id } = await newest(second)
  const block = (at: Date | null) =>
    app.db.updateTable('account').set({ blocked_at: at }).where('id', '=', third.id).execute()
  await block(app.clock.now())
  expect(await decide(second, id, true)).toBe('STALE_VERSION')
  await block(null)
  expect(await decide(second, id, true)).toBe('SUCCESS')
})

test('whoever asked and may no more, or is asked about themselves, decides nothing', async () => {
  const { first, second } = await administrators()
  const third = await anAdministrator(app)
  const off = { id: second.id, active: false, reason: 'Left the team' }
  expect(await errorCodeOf(fresh(first)('admin.administrators.setActive', off))).toBe('WAITING_SECOND')
  const { id } = await newest(third)
  expect(await decide(second, id, true)).toBe('OWN_REQUEST')
  await app.db.updateTable('account').set({ admin_role: 'SUPPORT' }).where('id', '=', first.id).execute()
  expect(await decide(third, id, true)).toBe('STALE_VERSION')
})

test('what could not be done alone is refused at once, and what is not named needs one', async () => {
  const { first, second, helper } = await administrators()
  const before = (await waiting(second)).length
  const wrong = { id: helper.id, from: 'CONTENT', role: 'SUPER_ADMIN', reason: 'More help' } as const
  expect(await errorCodeOf(fresh(first)('admin.administrators.setRole', wrong))).toBe('STALE_VERSION')
  expect((await waiting(second)).length).toBe(before)
  const other = { id: helper.id, from: 'SUPPORT', role: 'CONTENT', reason: 'Moves team' } as const
  expect(await errorCodeOf(fresh(first)('admin.administrators.setRole', other))).toBe('SUCCESS')
  expect(await roleOf(helper.id)).toBe('CONTENT')
})

test('whatever kind the setting names waits, wherever it can be done', async () => {
  const { first, second } = await administrators(['EMAILS', 'ERASURES', 'INCIDENTS', 'LEGAL', 'PRICES', 'SUSPENSIONS'])
  const call = fresh(first)
  const mail = { kind: 'MAIL' as const, key: 'mailAccounts.passwordChanged' }
  const legal = { kind: 'LEGAL' as const, key: 'employers' }
  const textsOf = async (item: typeof mail | typeof legal) =>
    (await call('content.get', item)).texts.map(({ key, en, id }) => ({ key, en, id }))
  const from = { version: 0, published: 0 }
  await call('content.save', { ...legal, ...from, publish: false, texts: await textsOf(legal) })
  const incident = await call('admin.incidents.save', {
    id: null,
    key: randomUUID(),
    version: 0,
    title: 'Lost laptop',
    happened: inBoth,
    measures: inBoth,
    knownAt: minute(1),
    until: minute(2),
  })
  const counted = await call('admin.incidents.count', {
    id: incident.id,
    version: incident.version,
    tables: ['account'],
    sides: ['CANDIDATE'],
  })
  const suspend = async (id: string) => {
    const { case: row, today } = await call('admin.cases.get', { id })
    const versions = { version: row.version, targetVersion: today?.version ?? 0 }
    const decision = {
      actions: ['SUSPEND' as const, 'STRIKE' as const],
      reasons: ['THREAT' as const],
      points: 4,
      days: 7,
    }
    return call('admin.cases.decide', { id, ...versions, ...decision, sentence: 'Never again.' })
  }
  const jobCase = await aCase(app, (await aJob(app, { employer: await anEmployer(app) })).id)
  const personCase = await aCaseOfPerson(app)
  const plan = await call('admin.plans.get', { code: 'STARTER' })
  const price = { code: 'STARTER', period: 'MONTH', currency: 'IDR', netMinor: 1_000_000, from: null } as const
  const waits = [
    call('content.save', { ...mail, ...from, publish: true, texts: await textsOf(mail) }),
    call('content.publishLegal', {
      document: 'employers',
      version: 1,
      published: 0,
      acceptance: 'REQUIRED',
      changes: inBoth,
      effectiveOn: siteDay(app, 20),
    }),
    call('admin.incidents.notify', { id: incident.id, version: counted.version }),
    call('admin.people.erase', { id: (await aCandidate(app)).id, reason: 'Ordered by a court, no. 12' }),
    suspend(jobCase),
    suspend(personCase),
    call('admin.plans.setPrice', { ...price, version: plan.version }),
    call('admin.administrators.invite', { email: 'ratna@example.org', role: 'SUPER_ADMIN', locale: 'id' }),
  ]
  expect(await Promise.all(waits.map((each) => errorCodeOf(each)))).toEqual(waits.map(() => 'WAITING_SECOND'))
  // Both the page and the email call things as their reader does.
  const reader = app.as({ caller: { ...second.caller, secondFactorAt: app.clock.now() }, locale: 'id' })
  const names = (await reader('admin.second.list', {})).waiting.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Halaman legal: Ketentuan untuk perusahaan', 'Lost laptop', plan.title.id]),
  )
  expect(names.filter((name) => /^\S+\.\S+$|^[a-z]+$|^[A-Z]+$/.test(name) && name !== plan.title.id)).toEqual([
    'ratna@example.org',
  ])
  expect(await errorCodeOf(call('content.save', { ...mail, ...from, texts: await textsOf(mail) }))).toBe('SUCCESS')
  // The draft that it was read from is another one now.
  const id = (await waiting(second)).find(({ action }) => action === 'content.save')?.id ?? ''
  expect(await decide(second, id, true)).toBe('STALE_VERSION')
})

test('what can hardly be taken back waits without any setting, where two could confirm each other', async () => {
  const { first, helper } = await administrators([])
  await app.db.deleteFrom('setting').where('key', '=', 'secondPerson').execute()
  const call = fresh(first)
  const suspend = async (time: { days: number } | { forGood: true }) => {
    const id = await aCaseOfPerson(app)
    const { case: row, today } = await call('admin.cases.get', { id })
    const decision = { actions: ['SUSPEND' as const, 'STRIKE' as const], reasons: ['THREAT' as const], points: 4 }
    return call('admin.cases.decide', {
      id,
      version: row.version,
      targetVersion: today?.version ?? 0,
      ...decision,
      ...time,
      sentence: 'Never again.',
    })
  }
  const legal = { kind: 'LEGAL' as const, key: 'use' }
  const texts = (await call('content.get', legal)).texts.map(({ key, en, id }) => ({ key, en, id }))
  await call('content.save', { ...legal, version: 0, published: 0, publish: false, texts })
  const publish = (acceptance: 'REQUIRED' | 'NONE') =>
    call('content.publishLegal', {
      document: 'use',
      version: 1,
      published: 0,
      acceptance,
      changes: inBoth,
      effectiveOn: siteDay(app, 20),
    })
  const erase = async () =>
    call('admin.people.erase', { id: (await aCandidate(app)).id, reason: 'Ordered by a court, no. 12' })
  const codes = async (...waits: (() => Promise<unknown>)[]) => {
    const answers: string[] = []
    for (const each of waits) answers.push(await errorCodeOf(each()))
    return answers
  }
  const hardly = [() => suspend({ forGood: true }), () => suspend({ days: 31 }), () => publish('REQUIRED'), erase]
  expect(await askRole(first, helper.id)).toBe('WAITING_SECOND')
  expect(await codes(...hardly)).toEqual(hardly.map(() => 'WAITING_SECOND'))
  expect(
    await codes(
      () => suspend({ days: 30 }),
      () => publish('NONE'),
    ),
  ).toEqual(['SUCCESS', 'SUCCESS'])
})

test('the setting takes two to choose and two to leave; with one administrator left, one is enough', async () => {
  const { first, second } = await administrators(['ROLES'])
  const row = await app.db
    .selectFrom('setting')
    .select('version')
    .where('key', '=', 'secondPerson')
    .executeTakeFirstOrThrow()
  const chooseNone = { changes: [{ key: 'secondPerson', value: [], version: row.version }] }
  expect(await errorCodeOf(fresh(first)('admin.settings.save', chooseNone))).toBe('WAITING_SECOND')
  expect((await newest(second)).name).toBe(settingTexts.secondPerson.name)
  expect(await decide(second, (await newest(second)).id, true)).toBe('SUCCESS')
  await app.db
    .updateTable('account')
    .set({ blocked_at: app.clock.now() })
    .where('kind', '=', 'ADMIN')
    .where('id', '<>', first.id)
    .execute()
  const on = { changes: [{ key: 'secondPerson', value: ['LEGAL'], version: row.version + 1 }] }
  await expect(fresh(first)('admin.settings.save', on)).rejects.toMatchObject({
    fields: [{ field: 'secondPerson', code: 'NEEDS_TWO_ADMINISTRATORS' }],
  })
  await choose(['ROLES'])
  const alone = await anAdministrator(app, 'SUPPORT')
  expect(await askRole(first, alone.id)).toBe('SUCCESS')
  // Now there are two. Nobody else could confirm what is about the other one.
  const off = { id: alone.id, active: false, reason: 'Left the team' }
  expect(await errorCodeOf(fresh(first)('admin.administrators.setActive', off))).toBe('SUCCESS')
})
