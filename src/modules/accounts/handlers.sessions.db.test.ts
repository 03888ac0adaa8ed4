import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aBrowser, aRegisteredUser, aRegistration, register, errorCodeOf } from '../../../test/fixtures/accounts.ts'

const app = testApp()
const day = 86_400_000

test('a person lists their own sessions and ends one or all others, but none of other accounts', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const [phone, office] = [aBrowser(app, { userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604' }), aBrowser(app)]
  for (const browser of [phone, office])
    await browser.call('candidate.login', { email: person.email, password: person.password })
  const { list, hasPassword } = await person.browser.call('accounts.sessions', {})
  expect([list.length, list.filter(({ current }) => current).length, hasPassword]).toEqual([3, 1, true])
  const onPhone = list.find(({ system }) => system === 'iPhone')
  const other = await aRegisteredUser(app, 'employer')
  expect(await errorCodeOf(other.browser.call('accounts.endSession', { id: onPhone?.id }))).toBe('NOT_FOUND')
  expect((await phone.caller()).kind).toBe('candidate')
  await person.browser.call('accounts.endSession', { id: onPhone?.id })
  expect((await phone.caller()).kind).toBe('guest')
  expect(await person.browser.call('accounts.endSession', {})).toEqual({ ended: 1 })
  expect([(await office.caller()).kind, (await person.browser.caller()).kind]).toEqual(['guest', 'candidate'])
})

test('a session expires 15 days after its last use', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  app.clock.advance(14 * day)
  expect((await person.browser.caller()).kind).toBe('candidate')
  app.clock.advance(14 * day)
  const { list } = await person.browser.call('accounts.sessions', {})
  expect(list).toHaveLength(1)
  app.clock.advance(15 * day + 1000)
  expect((await person.browser.caller()).kind).toBe('guest')
})

test('the selected language is stored in the account and the browser', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  await person.browser.call('accounts.setLocale', { locale: 'id' })
  expect(person.browser.cookies.get('lang')).toBe('id')
  const row = await app.db.selectFrom('account').select('locale').where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(row.locale).toBe('id')
  const guest = aBrowser(app)
  await guest.call('accounts.setLocale', { locale: 'id' })
  expect(guest.cookies.get('lang')).toBe('id')
})

test('old sessions, codes and unverified registrations are deleted; verified accounts stay', async () => {
  const verified = await aRegisteredUser(app, 'candidate')
  const unproven = aRegistration('employer')
  await register(aBrowser(app), 'employer', unproven)
  await app.runJobs()
  const job = app.core.jobs.find(({ name }) => name === 'accounts.sweep')
  if (!job) throw new Error('no such job')
  const sweep = () => app.core.runJob(job, {}, 'sweep', { attempt: 1, maxAttempts: 3 })
  const emails = async () =>
    (
      await app.db
        .selectFrom('account')
        .select('email')
        .where('email', 'in', [verified.email, unproven.email])
        .execute()
    ).map(({ email }) => email)
  await sweep()
  expect(await emails()).toHaveLength(2)
  app.clock.advance(8 * day)
  await sweep()
  expect(await emails()).toEqual([verified.email])
  expect(await app.db.selectFrom('one_time_code').select('id').execute()).toEqual([])
  app.clock.advance(60 * day)
  await runNow(app, 'retention.run')
  expect(await app.db.selectFrom('session').select('id').where('account_id', '=', verified.id).execute()).toEqual([])
})

test('sessions of one browser are told from those of another, whoever signs in, and only by a hash', async () => {
  const [one, other] = [await aRegisteredUser(app, 'employer'), await aRegisteredUser(app, 'employer')]
  const shared = aBrowser(app)
  for (const { email, password } of [one, other]) {
    await shared.call('employer.login', { email, password })
    await shared.call('employer.logout', {})
  }
  const devicesOf = async ({ id }: { id: string }) =>
    (await app.db.selectFrom('session').select('device').where('account_id', '=', id).execute()).map(
      (row) => row.device,
    )
  const [first, second] = [await devicesOf(one), await devicesOf(other)]
  expect(first.filter((device) => second.includes(device))).toHaveLength(1)
  expect(new Set([...first, ...second]).size).toBe(3)
  expect([...first, ...second].every((device) => device?.length === 24)).toBe(true)
})
