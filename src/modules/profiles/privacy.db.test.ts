import { expect, test } from 'vitest'
import { candidateRegistered } from '#modules/accounts/events.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { profileAccess, visibleToCompany } from './public.server.ts'

const app = testApp()
const day = 86_400_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function setUp() {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  return {
    candidate,
    employer,
    me: app.as({ caller: candidate.caller }),
    them: app.as({ caller: employer.caller, userAgent: browser }),
    access: () => profileAccess(app.db, employer.companyId, candidate.id),
  }
}

test('STANDARD shows everything, LIMITED no resume, HIDDEN nothing unless the candidate applied', async () => {
  const { candidate, employer, me, them, access } = await setUp()
  const viewProfile = () => errorCodeOf(them('track.viewProfile', { candidateId: candidate.id }))
  expect([await access(), await viewProfile()]).toEqual([{ visibility: 'STANDARD', resume: true }, 'SUCCESS'])
  await me('privacy.setVisibility', { visibility: 'LIMITED' })
  expect([await access(), await viewProfile()]).toEqual([{ visibility: 'LIMITED', resume: false }, 'SUCCESS'])
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  expect([await access(), await viewProfile()]).toEqual([undefined, 'NOT_FOUND'])
  const sent = await anApplication(app, { candidate, employer })
  expect([await access(), await viewProfile()]).toEqual([{ visibility: 'HIDDEN', resume: true }, 'SUCCESS'])
  await sent.me('userjobs.update', { id: sent.id, withdraw: true })
  expect([await access(), await viewProfile()]).toEqual([undefined, 'NOT_FOUND'])
})

test('a blocked company sees only applications sent to it; blocking and unblocking are idempotent', async () => {
  const { candidate, employer, me, them, access } = await setUp()
  const { companyId } = employer
  const sent = await anApplication(app, { candidate, employer })
  expect([await me('privacy.block', { companyId }), await me('privacy.block', { companyId })]).toEqual([
    { done: true },
    { done: true },
  ])
  expect((await me('privacy.blocks', {})).list).toMatchObject([{ id: companyId }])
  expect(await access()).toBeUndefined()
  expect(await errorCodeOf(them('track.viewProfile', { candidateId: candidate.id }))).toBe('NOT_FOUND')
  expect((await them('userjobs.candidateDetails', { id: sent.id })).id).toBe(sent.id)
  const visible = await app.db
    .selectFrom('candidate_profile as p')
    .select('p.account_id')
    .where(visibleToCompany(companyId, 'p.account_id'))
    .execute()
  expect(visible.map((row) => row.account_id)).not.toContain(candidate.id)
  await me('privacy.unblock', { companyId })
  await me('privacy.unblock', { companyId })
  expect(await access()).toMatchObject({ resume: true })
  expect(await errorCodeOf(me('privacy.block', { companyId: candidate.id }))).toBe('NOT_FOUND')
})

test('the block list has a limit that parallel requests cannot pass', async () => {
  const { candidate, me } = await setUp()
  const companies = await app.db
    .insertInto('company')
    .values(
      Array.from({ length: 208 }, (_, at) => ({
        name: `Blokir ${at}`,
        slug: `blokir-${at}-${Date.now()}`,
        status: 'APPROVED' as const,
      })),
    )
    .returning('id')
    .execute()
  const [attempted, blocked] = [companies.slice(0, 10), companies.slice(10)]
  await app.db
    .insertInto('company_block')
    .values(blocked.map(({ id }) => ({ account_id: candidate.id, company_id: id })))
    .execute()
  const results = await Promise.all(attempted.map(({ id }) => errorCodeOf(me('privacy.block', { companyId: id }))))
  expect(results.filter((each) => each === 'SUCCESS')).toHaveLength(2)
  expect(results.filter((each) => each === 'LIMIT_REACHED')).toHaveLength(8)
})

test('accounts that are blocked, deleted or in deletion are visible to nobody', async () => {
  const { candidate, access } = await setUp()
  const set = (patch: object) => app.db.updateTable('account').set(patch).where('id', '=', candidate.id).execute()
  for (const [column, back] of [
    ['deletion_at', null],
    ['blocked_at', null],
    ['deleted_at', null],
  ] as const) {
    await set({ [column]: app.clock.now() })
    expect(await access(), column).toBeUndefined()
    await set({ [column]: back })
  }
  expect(await access()).toBeDefined()
})

test('views count once per company and day, name companies but no persons, and compare with the previous 90 days', async () => {
  const { candidate, employer, me, them } = await setUp()
  const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  const viewProfile = () => them('track.viewProfile', { candidateId: candidate.id })
  await Promise.all([viewProfile(), viewProfile()])
  await app.as({ caller: colleague.caller, userAgent: browser })('track.viewProfile', { candidateId: candidate.id })
  expect(await me('track.viewedCount', {})).toEqual({ companies: 1, before: 0, change: 1, days: 90 })
  app.clock.advance(100 * day)
  const other = await anEmployer(app)
  await app.as({ caller: other.caller, userAgent: browser })('track.viewProfile', { candidateId: candidate.id })
  expect(await me('track.viewedCount', {})).toEqual({ companies: 1, before: 1, change: 0, days: 90 })
  await viewProfile()
  app.clock.advance(day)
  await viewProfile()
  const list = await me('track.companyList', {})
  expect(list).toMatchObject({
    total: 2,
    list: [
      { id: employer.companyId, days: 2, applied: false, blocked: false },
      { id: other.companyId, days: 1 },
    ],
  })
  expect(JSON.stringify(list)).not.toContain(employer.id)
  expect((await app.as({ caller: (await aCandidate(app)).caller })('track.companyList', {})).total).toBe(0)
})

test('a day of views is one of the site, also where applications and candidates are opened', async () => {
  const { candidate, employer, me, them } = await setUp()
  const sent = await anApplication(app, { candidate, employer })
  const start = app.clock.now().getTime()
  const tomorrow = (Math.floor(start / day) + 1) * day
  const days = async () => (await me('track.companyList', {})).list[0]?.days
  const at = (time: number) => app.clock.advance(time - app.clock.now().getTime())
  const opened = async () => {
    await them('track.viewProfile', { candidateId: candidate.id })
    await them('userjobs.candidateDetails', { id: sent.id })
    await them('matching.details', { candidateId: candidate.id })
    return days()
  }
  // 06:00 and 08:00 in Jakarta are one day, 16:59 and 17:00 in UTC two.
  at(tomorrow - 3_600_000)
  expect(await opened()).toBe(1)
  at(tomorrow + 3_600_000)
  expect(await opened()).toBe(1)
  at(tomorrow + 17 * 3_600_000 - 60_000)
  expect(await opened()).toBe(1)
  at(tomorrow + 17 * 3_600_000)
  expect(await opened()).toBe(2)
})

test('opening an application counts as a view; bots, an acting administrator and roles without the right do not', async () => {
  const { candidate, employer, me, them } = await setUp()
  const sent = await anApplication(app, { candidate, employer })
  const details = (who: Parameters<typeof app.as>[0]) => app.as(who)('userjobs.candidateDetails', { id: sent.id })
  await details({ caller: employer.caller, userAgent: 'Googlebot/2.1' })
  const acting = { recordId: sent.id, adminId: sent.id, scope: 'ACT' } as const
  await details({ caller: { ...employer.caller, acting }, userAgent: browser })
  expect((await me('track.viewedCount', {})).companies).toBe(0)
  const finance = await anEmployer(app, { companyId: employer.companyId, role: 'BILLING' })
  expect(
    await errorCodeOf(app.as({ caller: finance.caller })('track.viewProfile', { candidateId: candidate.id })),
  ).toBe('ROLE_NOT_ALLOWED')
  const waiting = await anEmployer(app, { status: 'PENDING' })
  expect(
    await errorCodeOf(app.as({ caller: waiting.caller })('track.viewProfile', { candidateId: candidate.id })),
  ).toBe('COMPANY_NOT_APPROVED')
  await them('userjobs.candidateDetails', { id: sent.id })
  expect((await me('track.companyList', {})).list).toMatchObject([{ id: employer.companyId, applied: true }])
  const viewNotifications = async () =>
    (await me('notifications.list', { limit: 50 })).list.filter(({ kind }) => kind === 'profile.viewed').length
  expect(await viewNotifications()).toBe(0)
  for (const each of [await anEmployer(app), await anEmployer(app)])
    await app.as({ caller: each.caller, userAgent: browser })('track.viewProfile', { candidateId: candidate.id })
  expect(await viewNotifications()).toBe(1)
})

test('opening an application that was withdrawn is no view of the profile', async () => {
  const { candidate, employer, me, them } = await setUp()
  const sent = await anApplication(app, { candidate, employer })
  await me('userjobs.update', { id: sent.id, withdraw: true })
  expect(await them('userjobs.candidateDetails', { id: sent.id })).toMatchObject({ viewedAt: null })
  expect((await me('track.viewedCount', {})).companies).toBe(0)
})

test('the visibility and its consent change together, each change logged once', async () => {
  const { me } = await setUp()
  const now = async () => ({
    visibility: (await me('privacy.view', {})).visibility,
    log: (await me('accounts.consents', {})).log.map(({ purpose, given }) => `${purpose} ${given}`),
  })
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  await me('accounts.setConsent', { purpose: 'PROFILE_VISIBLE', given: false })
  expect(await now()).toEqual({ visibility: 'HIDDEN', log: ['PROFILE_VISIBLE false'] })
  app.clock.advance(1000)
  await me('accounts.setConsent', { purpose: 'PROFILE_VISIBLE', given: true })
  await me('accounts.setConsent', { purpose: 'PROFILE_VISIBLE', given: true })
  expect(await now()).toEqual({ visibility: 'STANDARD', log: ['PROFILE_VISIBLE true', 'PROFILE_VISIBLE false'] })
  await me('privacy.setVisibility', { visibility: 'LIMITED' })
  expect((await now()).log).toHaveLength(2)
  await me('accounts.setConsent', { purpose: 'JOB_ALERTS', given: true })
  expect((await me('accounts.consents', {})).current).toMatchObject([
    { purpose: 'TERMS', withdrawable: false },
    { purpose: 'PRIVACY' },
    { purpose: 'PROFILE_VISIBLE', given: true },
    { purpose: 'JOB_ALERTS', given: true, withdrawable: true },
    { purpose: 'FAIRNESS_STATISTICS', given: false, withdrawable: true },
  ])
})

test('nobody is found before answering, and the consent is written at the answer, also at the answer to stay hidden', async () => {
  const { me, candidate, access } = await setUp()
  await app.db.deleteFrom('candidate_profile').where('account_id', '=', candidate.id).execute()
  await app.core.asSystem((ctx) => ctx.emit(candidateRegistered, { accountId: candidate.id }))
  const state = async () => {
    const { profile, setup } = await me('candidate.view', {})
    const { current, log } = await me('accounts.consents', {})
    const given = current.find(({ purpose }) => purpose === 'PROFILE_VISIBLE')?.given
    return [profile.visibility, setup.done.includes('visibility'), given, log.map(({ outcome }) => outcome)]
  }
  expect([await state(), await access()]).toEqual([['HIDDEN', false, false, []], undefined])
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  expect(await state()).toEqual(['HIDDEN', true, false, ['DECLINED']])
  app.clock.advance(1000)
  await me('privacy.setVisibility', { visibility: 'LIMITED' })
  expect([await state(), await access()]).toEqual([
    ['LIMITED', true, true, ['GIVEN', 'DECLINED']],
    { visibility: 'LIMITED', resume: false },
  ])
  app.clock.advance(1000)
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  expect(await state()).toEqual(['HIDDEN', true, false, ['WITHDRAWN', 'GIVEN', 'DECLINED']])
})

test('creating an alert gives consent to its mails, and the notification preference is the same consent', async () => {
  const { me } = await setUp()
  const alerts = async () => {
    const { current, log } = await me('accounts.consents', {})
    const { categories } = await me('notifications.preferences', {})
    const cell = categories
      .find(({ category }) => category === 'JOB_ALERT')
      ?.channels.find(({ channel }) => channel === 'EMAIL')
    return [current.find(({ purpose }) => purpose === 'JOB_ALERTS')?.given, cell?.enabled, log.length]
  }
  await me('alerts.add', { name: 'Perawat', query: '?search=perawat', frequency: 'NONE' })
  expect(await alerts()).toEqual([false, true, 0])
  const { id } = await me('alerts.add', { name: 'Guru', query: '?search=guru', frequency: 'DAILY' })
  expect(await alerts()).toEqual([true, true, 1])
  app.clock.advance(1000)
  await me('accounts.setConsent', { purpose: 'JOB_ALERTS', given: false })
  expect(await alerts()).toEqual([false, false, 2])
  app.clock.advance(1000)
  await me('alerts.update', { id, frequency: 'WEEKLY' })
  expect(await alerts()).toEqual([true, true, 3])
  app.clock.advance(1000)
  await me('notifications.setPreferences', {
    on: [],
    digest: 'NONE',
    quietFrom: null,
    quietTo: null,
    timeZone: 'Asia/Jakarta',
  })
  expect(await alerts()).toEqual([false, false, 4])
})
