import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndpointInput } from '#modules/contract.ts'
import { localMinuteOf } from '#kernel/time-zone.ts'
import { errorCodeOf, mailsTo } from '../../../../test/fixtures/accounts.ts'
import { anAdministrator, aCandidate, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const minute = (hoursAgo: number) =>
  localMinuteOf(new Date(app.clock.now().getTime() - hoursAgo * hour), 'Asia/Jakarta')
const steps = ['CONTAIN', 'ASSESS', 'AGENCY'] as const
const words = { en: 'Names and emails were on a lost laptop.', id: 'Nama dan email ada di laptop yang hilang.' }

const said = (more: Partial<EndpointInput<'admin.incidents.save'>> = {}) => ({
  id: null,
  key: randomUUID(),
  version: 0,
  title: 'Lost laptop',
  knownAt: minute(1),
  until: minute(2),
  happened: words,
  measures: words,
  ...more,
})
const keeper = async () => app.as({ caller: (await anAdministrator(app)).caller })
const emailOf = async (accountId: string) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email

test('an incident from its clock to its end: whom it affects is counted, everybody is told once, and it is closed last', async () => {
  const call = await keeper()
  const [before, late] = [await aCandidate(app), await aCandidate(app)]
  const employer = await anEmployer(app)
  const ago = new Date(app.clock.now().getTime() - 10 * hour)
  for (const { accountId } of [before.caller, employer.caller])
    await app.db.updateTable('account').set({ created_at: ago }).where('id', '=', accountId).execute()
  const input = said()
  const opened = await call('admin.incidents.save', input)
  expect((await call('admin.incidents.save', input)).id).toBe(opened.id)
  expect([opened.clock.stage, opened.affected]).toEqual(['inTime', null])
  const { id } = opened
  expect(await errorCodeOf(call('admin.incidents.notify', { id, version: opened.version }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  expect(
    await errorCodeOf(call('admin.incidents.count', { id, version: 1, tables: ['country'], sides: ['CANDIDATE'] })),
  ).toBe('INVALID NOT_IN_LIST')
  // Whoever came after it, and the other side, are not affected.
  const counted = await call('admin.incidents.count', {
    id,
    version: opened.version,
    tables: ['account', 'mail'],
    sides: ['CANDIDATE'],
  })
  expect([counted.affected, counted.counts.find(({ table }) => table === 'account')?.people]).toEqual([1, 1])
  const close = (version: number) =>
    call('admin.incidents.step', { id, version, step: 'CLOSE', note: 'Disks are encrypted.' })
  expect(await errorCodeOf(close(counted.version))).toBe('TRANSITION_NOT_ALLOWED')
  const notified = await call('admin.incidents.notify', { id, version: counted.version })
  expect(await errorCodeOf(call('admin.incidents.notify', { id, version: notified.version }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  expect(await errorCodeOf(call('admin.incidents.save', said({ id, version: notified.version })))).toBe('STALE_VERSION')
  await app.runJobs()
  const noticesOf = async (accountId: string) =>
    (await mailsTo(app, await emailOf(accountId))).filter(({ kind }) => kind === 'accounts.incident').length
  expect([
    await noticesOf(before.caller.accountId),
    await noticesOf(late.caller.accountId),
    await noticesOf(employer.caller.accountId),
  ]).toEqual([1, 0, 0])
  let { version } = notified
  for (const step of steps) ({ version } = await call('admin.incidents.step', { id, version, step, note: 'Done.' }))
  expect(await errorCodeOf(call('admin.incidents.step', { id, version, step: 'CONTAIN', note: 'Again.' }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
  const [one, other] = await Promise.all([close(version).catch(() => null), close(version).catch(() => null)])
  expect([one, other].filter(Boolean)).toHaveLength(1)
  const { list } = await call('admin.incidents.list', {})
  expect(list.find((each) => each.id === id)).toMatchObject({ affected: 1, notified: 1, clock: { stage: 'closed' } })
})

test('what is not said in both languages is not sent, times must be possible, and the clock becomes late', async () => {
  const call = await keeper()
  expect(await errorCodeOf(call('admin.incidents.save', said({ until: minute(0.5) })))).toBe('INVALID DATE_ORDER')
  expect(await errorCodeOf(call('admin.incidents.save', said({ knownAt: minute(-1) })))).toBe('INVALID TOO_LATE')
  const { id, version } = await call('admin.incidents.save', said({ measures: { en: 'Closed.', id: '' } }))
  const counted = await call('admin.incidents.count', { id, version, tables: ['account'], sides: ['EMPLOYER'] })
  await expect(call('admin.incidents.notify', { id, version: counted.version })).rejects.toMatchObject({
    fields: [{ field: 'measures.id', code: 'REQUIRED' }],
  })
  app.clock.advance(72 * hour)
  const again = await keeper()
  expect((await again('admin.incidents.get', { id })).clock.stage).toBe('late')
})

test('only super administrators with a fresh second factor', async () => {
  const { caller } = await anAdministrator(app)
  const old = { ...caller, secondFactorAt: new Date(app.clock.now().getTime() - hour) }
  expect(await errorCodeOf(app.as({ caller: old })('admin.incidents.save', said()))).toBe('STEP_UP_NEEDED')
  const support = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  expect(await errorCodeOf(support('admin.incidents.list', {}))).toBe('ROLE_NOT_ALLOWED')
})
