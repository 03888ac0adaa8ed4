import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#kernel/caller.ts'
import type { Fail } from '#kernel/fail.ts'
import { aBrowser, aRegistration, errorCodeOf, mailsTo, type Browser } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { acceptance, allowSeats, anInvited, tokenFor } from '../../../test/fixtures/team.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { invitationDays, maxResends } from './rules.team.ts'

const app = testApp()
beforeAll(() => allowSeats(app, null))
const dayMs = 86_400_000

const as = ({ caller }: { caller: Member }) => app.as({ caller })
const invited = (owner: { caller: Member }, role?: Member['role'], jobIds?: string[]) =>
  anInvited(app, owner, role, jobIds)
const memberOf = async (browser: Browser) => (await browser.caller()) as Member

describe('invitations', () => {
  test('somebody without an account joins with a name and a password, and sees the jobs they are assigned to', async () => {
    const owner = await anEmployer(app)
    const job = await aJob(app, { employer: owner })
    const person = await invited(owner, 'HIRING_MANAGER', [job.id])
    const browser = aBrowser(app)
    expect(await browser.call('team.preview', { token: person.token })).toMatchObject({
      state: 'OPEN',
      reader: 'NEW',
      email: person.email,
      role: 'HIRING_MANAGER',
    })
    expect(await errorCodeOf(browser.call('team.accept', { token: person.token }))).toBe('INVALID REQUIRED')
    await browser.call('team.accept', acceptance(person))
    expect(await memberOf(browser)).toMatchObject({
      kind: 'employer',
      role: 'HIRING_MANAGER',
      companyId: owner.companyId,
    })
    expect((await browser.call('jobs.mine', {})).list.map(({ id }) => id)).toEqual([job.id])
    expect(await errorCodeOf(aBrowser(app).call('team.accept', acceptance(person)))).toBe('INVITATION_OVER')
    const elsewhere = aBrowser(app)
    await elsewhere.call('employer.login', { email: person.email, password: person.password })
    expect((await memberOf(elsewhere)).companyId).toBe(owner.companyId)
    expect((await mailsTo(app, owner.email)).map(({ kind }) => kind)).toContain('companies.teamJoined')
  })

  test('an account of the address accepts signed in, in a second company too, and nobody else does', async () => {
    const [owner, other] = [await anEmployer(app), await anEmployer(app)]
    await as(owner)('team.invite', { emails: [other.email], role: 'ADMIN' })
    const token = await tokenFor(app, other.email)
    const [wrong, guest] = [await anEmployer(app), aBrowser(app)]
    const shown = await as(wrong)('team.preview', { token })
    expect([shown.reader, shown.email]).toEqual(['OTHER', `${other.email.slice(0, 1)}***@example.com`])
    expect(await errorCodeOf(as(wrong)('team.accept', { token }))).toBe('FORBIDDEN')
    expect((await guest.call('team.preview', { token })).reader).toBe('HAS_ACCOUNT')
    const stolen = { token, fullName: 'Tamu Jahat', password: 'sandi-orang-lain-123', acceptTerms: true as const }
    expect(await errorCodeOf(guest.call('team.accept', stolen))).toBe('EMAIL_TAKEN')
    await as(other)('team.accept', { token })
    const companies = await app.db
      .selectFrom('company_member')
      .select(['company_id', 'role'])
      .where('account_id', '=', other.id)
      .where('removed_at', 'is', null)
      .execute()
    expect(companies.map(({ role }) => role).toSorted()).toEqual(['ADMIN', 'OWNER'])
    expect(await errorCodeOf(as(owner)('team.invite', { emails: [other.email], role: 'ADMIN' }))).toBe('ALREADY_MEMBER')
  })

  test('a link ends: replaced, withdrawn, declined, expired', async () => {
    const owner = await anEmployer(app)
    const call = as(owner)
    const states = async (token: string) => (await app.as()('team.preview', { token })).state
    const person = await invited(owner)
    const [open] = (await call('team.list', {})).invitations
    const id = open?.id ?? ''
    await call('team.resend', { id })
    expect([await states(person.token), await states(await tokenFor(app, person.email))]).toEqual(['REPLACED', 'OPEN'])
    expect(await errorCodeOf(app.as()('team.accept', acceptance(person)))).toBe('INVITATION_OVER')
    const token = await tokenFor(app, person.email)
    await call('team.withdraw', { id })
    expect(await states(token)).toBe('WITHDRAWN')
    expect(await errorCodeOf(call('team.withdraw', { id }))).toBe('INVITATION_OVER')
    const declining = await invited(owner)
    await app.as()('team.decline', { token: declining.token })
    expect(await states(declining.token)).toBe('DECLINED')
    const { list } = await call('notifications.list', {})
    expect(list.map(({ text }) => text)).toContainEqual(expect.stringContaining(declining.email))
    expect((await call('team.activity', { kind: 'TEAM' })).list[0]?.action).toBe('team.decline')
    const late = await invited(owner)
    app.clock.advance(invitationDays * dayMs)
    expect(await states(late.token)).toBe('EXPIRED')
    await app.runJobs()
    expect((await as(owner)('team.list', {})).invitations.map(({ expired }) => expired)).toEqual([true])
    expect(await errorCodeOf(app.as()('team.accept', acceptance(late)))).toBe('INVITATION_OVER')
  })

  test('an expired one is not sent again to whom a newer one is open, or who is a member by now', async () => {
    const owner = await anEmployer(app)
    const call = as(owner)
    const old = await invited(owner)
    const [listed] = (await call('team.list', {})).invitations
    const id = listed?.id ?? ''
    app.clock.advance(invitationDays * dayMs)
    await call('team.invite', { emails: [old.email], role: 'VIEWER' })
    const { invitations } = await call('team.list', {})
    expect(invitations.map(({ id: own, expired }) => [own === id, expired])).toEqual([[false, false]])
    expect(await errorCodeOf(call('team.resend', { id }))).toBe('ALREADY_INVITED')
    const accepted = { ...acceptance(old), token: await tokenFor(app, old.email) }
    await aBrowser(app).call('team.accept', accepted)
    expect(await errorCodeOf(call('team.resend', { id }))).toBe('ALREADY_MEMBER')
  })

  test('sent again too often it says how long to wait', async () => {
    const owner = await anEmployer(app)
    await invited(owner)
    const [listed] = (await as(owner)('team.list', {})).invitations
    const id = listed?.id ?? ''
    for (let sent = 0; sent < maxResends; sent++) await as(owner)('team.resend', { id })
    await app.db
      .updateTable('rate_counter')
      .set({ window_start: sql<Date>`clock_timestamp() - interval '20 hours'` })
      .where('key', 'like', 'team.resend%')
      .execute()
    const refused: unknown = await as(owner)('team.resend', { id }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'TOO_MANY' })
    const seconds = Number((refused as Fail).params.seconds)
    expect(seconds).toBeGreaterThan(3.9 * 3600)
    expect(seconds).toBeLessThanOrEqual(4 * 3600)
  })

  test('a registration that nobody verified is replaced by whom the mailbox belongs to', async () => {
    const owner = await anEmployer(app)
    const stranger = aBrowser(app)
    const person = aRegistration('employer')
    await stranger.call('employer.register', { ...person, companyName: 'Bukan Saya' })
    await as(owner)('team.invite', { emails: [person.email], role: 'VIEWER' })
    const token = await tokenFor(app, person.email)
    const browser = aBrowser(app)
    await browser.call('team.accept', {
      token,
      fullName: 'Pemilik Kotak',
      password: 'kotak-surat-saya-77',
      acceptTerms: true,
    })
    expect(
      await errorCodeOf(aBrowser(app).call('employer.login', { email: person.email, password: person.password })),
    ).toBe('CREDENTIALS_WRONG')
    expect(await memberOf(browser)).toMatchObject({ companyId: owner.companyId, role: 'VIEWER' })
  })

  test('accepted twice at once is one membership, one address invited twice at once is one invitation', async () => {
    const owner = await anEmployer(app)
    const person = await invited(owner)
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => errorCodeOf(aBrowser(app).call('team.accept', acceptance(person)))),
    )
    expect(outcomes.filter((each) => each === 'SUCCESS')).toHaveLength(1)
    expect((await as(owner)('team.list', {})).total).toBe(2)
    const email = aRegistration('employer').email
    const results = await Promise.all(
      [1, 2, 3].map(() => as(owner)('team.invite', { emails: [email], role: 'VIEWER' })),
    )
    expect(results.flatMap((each) => each.results.map(({ result }) => result)).toSorted()).toEqual([
      'ALREADY_INVITED',
      'ALREADY_INVITED',
      'INVITED',
    ])
  })

  test('the last seat is taken once; over the limit everybody goes on working and nobody new is invited', async () => {
    await allowSeats(app, 3)
    const owner = await anEmployer(app)
    await invited(owner)
    const emails = [1, 2].map(() => aRegistration('employer').email)
    const outcomes = await Promise.all(
      emails.map((email) => errorCodeOf(as(owner)('team.invite', { emails: [email], role: 'VIEWER' }))),
    )
    expect(outcomes.toSorted()).toEqual(['LIMIT_REACHED', 'SUCCESS'])
    const { seats, invite, invitations } = await as(owner)('team.list', {})
    expect([seats, invite.problem]).toEqual([{ limit: 3, taken: 3, left: 0 }, 'LIMIT_REACHED'])
    await allowSeats(app, 1)
    const late = await tokenFor(app, invitations[0]?.email ?? '')
    await app.as()('team.accept', {
      token: late,
      fullName: 'Masih Boleh',
      password: 'tetap-diterima-42',
      acceptTerms: true,
    })
    expect(await errorCodeOf(as(owner)('jobs.mine', {}))).toBe('SUCCESS')
    await as(owner)('team.withdraw', { id: invitations[1]?.id ?? '' })
    expect((await as(owner)('team.list', {})).seats).toEqual({ limit: 1, taken: 2, left: 0 })
    await allowSeats(app, null)
  })

  test('who is removed, switched off or given a smaller role leaves no way in that they could not open now', async () => {
    const owner = await anEmployer(app)
    const { companyId } = owner
    const second = await anEmployer(app, { companyId })
    const [removed, off, demoted, stepped] = [
      await anEmployer(app, { companyId, role: 'ADMIN' }),
      await anEmployer(app, { companyId, role: 'ADMIN' }),
      await anEmployer(app, { companyId, role: 'ADMIN' }),
      second,
    ]
    const people = {
      removed: await invited(removed, 'ADMIN'),
      off: await invited(off, 'VIEWER'),
      demoted: await invited(demoted, 'ADMIN'),
      steppedOwner: await invited(stepped, 'OWNER'),
      steppedAdmin: await invited(stepped, 'ADMIN'),
      resent: await invited(removed, 'VIEWER'),
    }
    const { invitations } = await as(owner)('team.list', {})
    await as(owner)('team.resend', { id: invitations.find(({ email }) => email === people.resent.email)?.id ?? '' })
    await as(owner)('team.remove', { ids: [removed.caller.memberId] })
    await as(owner)('team.setRole', { id: off.caller.memberId, version: 1, active: false })
    await as(owner)('team.setRole', { id: demoted.caller.memberId, version: 1, role: 'RECRUITER' })
    await as(owner)('team.setRole', { id: stepped.caller.memberId, version: 1, role: 'ADMIN' })
    const open = (await as(owner)('team.list', {})).invitations.map(({ email }) => email)
    expect(open.toSorted()).toEqual([people.steppedAdmin.email, people.resent.email].toSorted())
    for (const person of [people.removed, people.off, people.demoted, people.steppedOwner])
      expect(await errorCodeOf(aBrowser(app).call('team.accept', acceptance(person)))).toBe('INVITATION_OVER')
    const resent = { ...acceptance(people.resent), token: await tokenFor(app, people.resent.email) }
    expect(await errorCodeOf(aBrowser(app).call('team.accept', resent))).toBe('SUCCESS')
    const { list } = await as(owner)('team.activity', { kind: 'TEAM' })
    expect(list.filter(({ action }) => action === 'team.withdraw')).toHaveLength(4)
  })

  test('a suspended company invites nobody, an unapproved one does', async () => {
    const [suspended, pending] = [
      await anEmployer(app, { status: 'SUSPENDED' }),
      await anEmployer(app, { status: 'PENDING' }),
    ]
    const input = { emails: ['siapa@example.org'], role: 'VIEWER' as const }
    expect(await errorCodeOf(as(suspended)('team.invite', input))).toBe('COMPANY_NOT_APPROVED')
    expect(await errorCodeOf(as(pending)('team.invite', input))).toBe('SUCCESS')
  })
})
