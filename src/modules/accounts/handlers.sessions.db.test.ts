import { expect, test } from 'vitest'
import { testHouse } from '../../../test/fixtures/core.ts'
import { aBrowser, aMember, aRegistration, register, refusalOf } from '../../../test/fixtures/accounts.ts'

const world = testHouse()
const day = 86_400_000

test('a person sees the own open sessions and ends one or all others; nobody else’s', async () => {
  const person = await aMember(world, 'candidate')
  const [phone, office] = [
    aBrowser(world, { userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604' }),
    aBrowser(world),
  ]
  for (const browser of [phone, office])
    await browser.call('candidate.login', { email: person.email, password: person.password })
  const { list, hasPassword } = await person.browser.call('accounts.sessions', {})
  expect([list.length, list.filter(({ current }) => current).length, hasPassword]).toEqual([3, 1, true])
  const onPhone = list.find(({ system }) => system === 'iPhone')
  const stranger = await aMember(world, 'employer')
  expect(await refusalOf(stranger.browser.call('accounts.endSession', { id: onPhone?.id }))).toBe('NOT_FOUND')
  expect((await phone.caller()).kind).toBe('candidate')
  await person.browser.call('accounts.endSession', { id: onPhone?.id })
  expect((await phone.caller()).kind).toBe('guest')
  expect(await person.browser.call('accounts.endSession', {})).toEqual({ ended: 1 })
  expect([(await office.caller()).kind, (await person.browser.caller()).kind]).toEqual(['guest', 'candidate'])
})

test('a session lasts 15 days from its last use', async () => {
  const person = await aMember(world, 'candidate')
  world.clock.advance(14 * day)
  expect((await person.browser.caller()).kind).toBe('candidate')
  world.clock.advance(14 * day)
  const { list } = await person.browser.call('accounts.sessions', {})
  expect(list).toHaveLength(1)
  world.clock.advance(15 * day + 1000)
  expect((await person.browser.caller()).kind).toBe('guest')
})

test('the chosen language is kept by the account and by the browser', async () => {
  const person = await aMember(world, 'candidate')
  await person.browser.call('accounts.setLocale', { locale: 'id' })
  expect(person.browser.cookies.get('lang')).toBe('id')
  const row = await world.db
    .selectFrom('account')
    .select('locale')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row.locale).toBe('id')
  const guest = aBrowser(world)
  await guest.call('accounts.setLocale', { locale: 'id' })
  expect(guest.cookies.get('lang')).toBe('id')
})

test('old sessions, codes and registrations that nobody proved are swept, proven accounts stay', async () => {
  const kept = await aMember(world, 'candidate')
  const unproven = aRegistration('employer')
  await register(aBrowser(world), 'employer', unproven)
  await world.runJobs()
  const job = world.house.jobs.find(({ name }) => name === 'accounts.sweep')
  if (!job) throw new Error('no such job')
  const sweep = () => world.house.runJob(job, {}, 'sweep', { attempt: 1, maxAttempts: 3 })
  const emails = async () =>
    (
      await world.db.selectFrom('account').select('email').where('email', 'in', [kept.email, unproven.email]).execute()
    ).map(({ email }) => email)
  await sweep()
  expect(await emails()).toHaveLength(2)
  world.clock.advance(8 * day)
  await sweep()
  expect(await emails()).toEqual([kept.email])
  expect(await world.db.selectFrom('one_time_code').select('id').execute()).toEqual([])
  world.clock.advance(60 * day)
  await sweep()
  expect(await world.db.selectFrom('session').select('id').where('account_id', '=', kept.id).execute()).toEqual([])
})
