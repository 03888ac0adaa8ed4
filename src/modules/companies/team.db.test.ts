import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#kernel/caller.ts'
import { aBrowser, errorCodeOf, mailsTo, type Browser } from '../../../test/fixtures/accounts.ts'
import { siteDay } from '../../../test/fixtures/days.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { acceptance, allowSeats, anInvited, tokenFor } from '../../../test/fixtures/team.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
beforeAll(() => allowSeats(app, null))
const dayMs = 86_400_000

const as = ({ caller }: { caller: Member }) => app.as({ caller })
const invited = (owner: { caller: Member }, role?: Member['role'], jobIds?: string[]) =>
  anInvited(app, owner, role, jobIds)
const memberOf = async (browser: Browser) => (await browser.caller()) as Member

describe('members', () => {
  test('an administrator grants roles up to their own, nobody raises themselves', async () => {
    const owner = await anEmployer(app)
    const { companyId } = owner
    const [admin, recruiter] = [
      await anEmployer(app, { companyId, role: 'ADMIN' }),
      await anEmployer(app, { companyId, role: 'RECRUITER' }),
    ]
    const set = (who: typeof owner, whom: typeof owner, role: Member['role'], version = 1) =>
      errorCodeOf(as(who)('team.setRole', { id: whom.caller.memberId, version, role }))
    expect(await set(admin, recruiter, 'OWNER')).toBe('ROLE_NOT_ALLOWED')
    expect(await set(admin, owner, 'VIEWER')).toBe('ROLE_NOT_ALLOWED')
    expect(await set(admin, admin, 'RECRUITER')).toBe('ROLE_NOT_ALLOWED')
    expect(await set(recruiter, admin, 'VIEWER')).toBe('ROLE_NOT_ALLOWED')
    expect(await set(owner, owner, 'ADMIN')).toBe('LAST_OWNER')
    expect(await set(admin, recruiter, 'VIEWER', 7)).toBe('STALE_VERSION')
    expect(await set(admin, recruiter, 'VIEWER')).toBe('SUCCESS')
    const off = (who: typeof owner, whom: typeof owner, active: boolean, version: number) =>
      errorCodeOf(as(who)('team.setRole', { id: whom.caller.memberId, version, active }))
    expect(await off(owner, owner, false, 1)).toBe('ROLE_NOT_ALLOWED')
    expect(await off(admin, recruiter, false, 2)).toBe('SUCCESS')
    expect((await mailsTo(app, recruiter.email)).map(({ kind }) => kind)).toContain('companies.teamRoleChanged')
  })

  test('somebody who is switched off hears of it, and their calendar address ends for good', async () => {
    const owner = await anEmployer(app)
    const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
    const { url } = await as(colleague)('interviews.feedCreate', {})
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    const read = () => errorCodeOf(app.as()('interviews.calendar', { token }))
    expect(await read()).toBe('SUCCESS')
    const id = colleague.caller.memberId
    for (const [active, version] of [
      [false, 1],
      [true, 2],
    ] as const)
      await as(owner)('team.setRole', { id, version, active })
    expect(await read()).toBe('NOT_FOUND')
    const mails = (await mailsTo(app, colleague.email)).map(({ kind }) => kind)
    expect(mails).toEqual(expect.arrayContaining(['companies.teamOff', 'companies.teamOn']))
    await as(owner)('team.update', { id, version: 3, jobTitle: 'Rekruter senior' })
    const { list } = await as(owner)('team.activity', { kind: 'TEAM' })
    expect(list.map(({ action }) => action)).toEqual(['team.title', 'team.active', 'team.active'])
  })

  test('two owners who step down at once leave one', async () => {
    const one = await anEmployer(app)
    const two = await anEmployer(app, { companyId: one.companyId })
    const outcomes = await Promise.all(
      [one, two].map((who) =>
        errorCodeOf(as(who)('team.setRole', { id: who.caller.memberId, version: 1, role: 'ADMIN' })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['LAST_OWNER', 'SUCCESS'])
    expect(await errorCodeOf(as(one)('team.leave', {}))).toBe(outcomes[0] === 'SUCCESS' ? 'SUCCESS' : 'LAST_OWNER')
  })

  test('the jobs of a removed member go to whom the form names, else to an owner', async () => {
    const owner = await anEmployer(app)
    const { companyId } = owner
    const [gone, left, heir] = await Promise.all([1, 2, 3].map(() => anEmployer(app, { companyId, role: 'RECRUITER' })))
    if (!gone || !left || !heir) throw new Error('nobody')
    const [first, second] = [await aJob(app, { employer: gone }), await aJob(app, { employer: left })]
    const ids = [gone.caller.memberId]
    expect(await as(owner)('team.remove', { ids, jobsTo: heir.caller.memberId })).toEqual({
      results: [{ id: ids[0], problem: null }],
    })
    await as(left)('team.leave', {})
    const owners = await app.db
      .selectFrom('job')
      .select(['id', 'owner_member_id'])
      .where('id', 'in', [first.id, second.id])
      .execute()
    expect(new Map(owners.map(({ id, owner_member_id }) => [id, owner_member_id]))).toEqual(
      new Map([
        [first.id, heir.caller.memberId],
        [second.id, owner.caller.memberId],
      ]),
    )
    expect((await mailsTo(app, gone.email)).map(({ kind }) => kind)).toContain('companies.teamRemoved')
    expect((await mailsTo(app, left.email)).map(({ kind }) => kind)).not.toContain('companies.teamRemoved')
  })

  test('ownership goes to a member of a day, and all owners hear of it', async () => {
    const owner = await anEmployer(app)
    const next = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
    const transfer = () => errorCodeOf(as(owner)('team.transfer', { id: next.caller.memberId }))
    expect(await transfer()).toBe('TRANSITION_NOT_ALLOWED')
    const joined = new Date(app.clock.now().getTime() - dayMs)
    await app.db
      .updateTable('company_member')
      .set({ created_at: joined })
      .where('id', '=', next.caller.memberId)
      .execute()
    expect(await transfer()).toBe('SUCCESS')
    const { list } = await as({ caller: { ...next.caller, role: 'OWNER' } })('team.list', {})
    expect(list.map(({ role, you }) => [role, you])).toEqual([
      ['OWNER', true],
      ['ADMIN', false],
    ])
    for (const { email } of [owner, next])
      expect((await mailsTo(app, email)).map(({ kind }) => kind)).toContain('companies.ownership')
    expect(await transfer()).toBe('ROLE_NOT_ALLOWED')
  })

  test('a member of two companies switches between them under a new session id', async () => {
    const [first, second] = [await anEmployer(app), await anEmployer(app)]
    await as(second)('team.invite', { emails: [first.email], role: 'VIEWER' })
    const browser = aBrowser(app)
    const person = await invited(first, 'ADMIN')
    await browser.call('team.accept', acceptance(person))
    await as(second)('team.invite', { emails: [person.email], role: 'RECRUITER' })
    await browser.call('team.accept', { token: await tokenFor(app, person.email) })
    const there = await memberOf(browser)
    expect([there.companyId, there.role]).toEqual([second.companyId, 'RECRUITER'])
    const own = await app.db
      .selectFrom('company_member')
      .select('id')
      .where('account_id', '=', there.accountId)
      .where('company_id', '=', first.companyId)
      .executeTakeFirstOrThrow()
    await browser.call('team.switch', { id: own.id })
    const back = await memberOf(browser)
    expect([back.companyId, back.role]).toEqual([first.companyId, 'ADMIN'])
    expect(back.sessionId).not.toBe(there.sessionId)
    expect(await errorCodeOf(browser.call('team.switch', { id: second.caller.memberId }))).toBe('NOT_FOUND')
  })

  test('what a team did is listed in its own company only', async () => {
    const owner = await anEmployer(app)
    const person = await invited(owner, 'ADMIN')
    await aBrowser(app).call('team.accept', acceptance(person))
    const { list, total } = await as(owner)('team.activity', { kind: 'TEAM' })
    expect([total, list.map(({ action }) => action)]).toEqual([2, ['team.accept', 'team.invite']])
    expect(list[1]?.params['address']).toMatch(/^e\*\*\*@/)
    expect((await as(await anEmployer(app))('team.activity', {})).total).toBe(0)
    const today = siteDay(app)
    const all = (await as(owner)('team.activity', {})).total
    expect((await as(owner)('team.activity', { from: today, to: today })).total).toBe(all)
    expect((await as(owner)('team.activity', { from: '2020-01-01', to: '2020-12-31' })).total).toBe(0)
    const swapped = as(owner)('team.activity', { from: today, to: '2020-01-01' })
    await expect(swapped).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'to', code: 'DATE_ORDER' }] })
  })
})

test('nobody acts with rights that were taken from them', async () => {
  const owner = await anEmployer(app)
  const person = await invited(owner, 'ADMIN')
  const browser = aBrowser(app)
  await browser.call('team.accept', acceptance(person))
  const { memberId } = await memberOf(browser)
  let removed = false
  const outcomes = { before: new Set<string>(), after: new Set<string>() }
  /** Calls on, until five began after the removal. */
  const askOn = async () => {
    for (let after = 0; after < 5;) {
      const when = removed ? 'after' : 'before'
      outcomes[when].add(await errorCodeOf(browser.call('team.list', {})))
      if (when === 'after') after++
    }
  }
  await browser.call('team.list', {})
  const requests = Array.from({ length: 20 }, askOn)
  await as(owner)('team.remove', { ids: [memberId] })
  removed = true
  await Promise.all(requests)
  expect([...outcomes.before]).toContain('SUCCESS')
  expect([...outcomes.after]).not.toContain('SUCCESS')
  expect((await browser.caller()).kind).toBe('unassigned')
})
