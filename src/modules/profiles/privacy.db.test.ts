import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { refusalOf } from '../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { shownTo, visibleTo } from './public.server.ts'

const app = testApp()
const day = 86_400_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function meeting() {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  return {
    candidate,
    employer,
    me: app.as({ caller: candidate.caller }),
    them: app.as({ caller: employer.caller, userAgent: browser }),
    shown: () => shownTo(app.db, employer.companyId, candidate.id),
  }
}

test('STANDARD shows everything, LIMITED no resume, HIDDEN nothing, until the person applies', async () => {
  const { candidate, employer, me, them, shown } = await meeting()
  const look = () => refusalOf(them('track.viewProfile', { candidateId: candidate.id }))
  expect([await shown(), await look()]).toEqual([{ visibility: 'STANDARD', resume: true }, 'SUCCESS'])
  await me('privacy.setVisibility', { visibility: 'LIMITED' })
  expect([await shown(), await look()]).toEqual([{ visibility: 'LIMITED', resume: false }, 'SUCCESS'])
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  expect([await shown(), await look()]).toEqual([undefined, 'NOT_FOUND'])
  const sent = await anApplication(app, { candidate, employer })
  expect([await shown(), await look()]).toEqual([{ visibility: 'HIDDEN', resume: true }, 'SUCCESS'])
  await sent.me('userjobs.update', { id: sent.id, withdraw: true })
  expect([await shown(), await look()]).toEqual([undefined, 'NOT_FOUND'])
})

test('a blocked company sees nothing but what was sent to it; blocking twice is once, unblocking twice too', async () => {
  const { candidate, employer, me, them, shown } = await meeting()
  const { companyId } = employer
  const sent = await anApplication(app, { candidate, employer })
  expect([await me('privacy.block', { companyId }), await me('privacy.block', { companyId })]).toEqual([
    { done: true },
    { done: true },
  ])
  expect((await me('privacy.blocks', {})).list).toMatchObject([{ id: companyId }])
  expect(await shown()).toBeUndefined()
  expect(await refusalOf(them('track.viewProfile', { candidateId: candidate.id }))).toBe('NOT_FOUND')
  expect((await them('userjobs.candidateDetails', { id: sent.id })).id).toBe(sent.id)
  const seen = await app.db
    .selectFrom('candidate_profile as p')
    .select('p.account_id')
    .where(visibleTo(companyId, 'p.account_id'))
    .execute()
  expect(seen.map((row) => row.account_id)).not.toContain(candidate.id)
  await me('privacy.unblock', { companyId })
  await me('privacy.unblock', { companyId })
  expect(await shown()).toMatchObject({ resume: true })
  expect(await refusalOf(me('privacy.block', { companyId: candidate.id }))).toBe('NOT_FOUND')
})

test('the block list ends at its limit, for many requests at once too', async () => {
  const { candidate, me } = await meeting()
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
  const [tried, listed] = [companies.slice(0, 10), companies.slice(10)]
  await app.db
    .insertInto('company_block')
    .values(listed.map(({ id }) => ({ account_id: candidate.id, company_id: id })))
    .execute()
  const tries = await Promise.all(tried.map(({ id }) => refusalOf(me('privacy.block', { companyId: id }))))
  expect(tries.filter((each) => each === 'SUCCESS')).toHaveLength(2)
  expect(tries.filter((each) => each === 'LIMIT_REACHED')).toHaveLength(8)
})

test('who is on the way out, blocked or unproven is seen by nobody', async () => {
  const { candidate, shown } = await meeting()
  const set = (patch: object) => app.db.updateTable('account').set(patch).where('id', '=', candidate.id).execute()
  for (const [column, back] of [
    ['deletion_at', null],
    ['blocked_at', null],
    ['deleted_at', null],
  ] as const) {
    await set({ [column]: app.clock.now() })
    expect(await shown(), column).toBeUndefined()
    await set({ [column]: back })
  }
  expect(await shown()).toBeDefined()
})

test('views count a company once a day, name companies and no persons, and compare with the 90 days before', async () => {
  const { candidate, employer, me, them } = await meeting()
  const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  const look = () => them('track.viewProfile', { candidateId: candidate.id })
  await Promise.all([look(), look()])
  await app.as({ caller: colleague.caller, userAgent: browser })('track.viewProfile', { candidateId: candidate.id })
  expect(await me('track.viewedCount', {})).toEqual({ companies: 1, before: 0, change: 1, days: 90 })
  app.clock.advance(100 * day)
  const other = await anEmployer(app)
  await app.as({ caller: other.caller, userAgent: browser })('track.viewProfile', { candidateId: candidate.id })
  expect(await me('track.viewedCount', {})).toEqual({ companies: 1, before: 1, change: 0, days: 90 })
  await look()
  app.clock.advance(day)
  await look()
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

test('opening an application counts; programs, an acting administrator and roles without the right do not', async () => {
  const { candidate, employer, me, them } = await meeting()
  const sent = await anApplication(app, { candidate, employer })
  const details = (who: Parameters<typeof app.as>[0]) => app.as(who)('userjobs.candidateDetails', { id: sent.id })
  await details({ caller: employer.caller, userAgent: 'Googlebot/2.1' })
  const acting = { recordId: sent.id, adminId: sent.id }
  await details({ caller: { ...employer.caller, acting }, userAgent: browser })
  expect((await me('track.viewedCount', {})).companies).toBe(0)
  const finance = await anEmployer(app, { companyId: employer.companyId, role: 'BILLING' })
  expect(await refusalOf(app.as({ caller: finance.caller })('track.viewProfile', { candidateId: candidate.id }))).toBe(
    'ROLE_NOT_ALLOWED',
  )
  const waiting = await anEmployer(app, { status: 'PENDING' })
  expect(await refusalOf(app.as({ caller: waiting.caller })('track.viewProfile', { candidateId: candidate.id }))).toBe(
    'COMPANY_NOT_APPROVED',
  )
  await them('userjobs.candidateDetails', { id: sent.id })
  expect((await me('track.companyList', {})).list).toMatchObject([{ id: employer.companyId, applied: true }])
  const told = async () =>
    (await me('notifications.list', { limit: 50 })).list.filter(({ kind }) => kind === 'profile.viewed').length
  expect(await told()).toBe(0)
  for (const each of [await anEmployer(app), await anEmployer(app)])
    await app.as({ caller: each.caller, userAgent: browser })('track.viewProfile', { candidateId: candidate.id })
  expect(await told()).toBe(1)
})

test('the consent to be visible and the visibility follow each other, each change logged once', async () => {
  const { me } = await meeting()
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
  ])
})

test('asking for alerts agrees to their mails, the switch of the preferences is the same consent', async () => {
  const { me } = await meeting()
  const alerts = async () => {
    const { current, log } = await me('accounts.consents', {})
    const { families } = await me('notifications.preferences', {})
    const cell = families
      .find(({ family }) => family === 'JOB_ALERT')
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
