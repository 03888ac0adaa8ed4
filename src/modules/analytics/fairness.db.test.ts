import { expect, test } from 'vitest'
import type { TeamRole } from '#kernel/caller.ts'
import { dayIn } from '#kernel/time-zone.ts'
import type { ApplicationStatus } from '#modules/applications/rules.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { fairnessPeriod, quarterOf } from './rules.fairness.ts'

const app = testApp()
const dayMs = 86_400_000
/** The quarter that is counted in, the year before it, and what tells ages apart at the end of that. */
function counted() {
  const quarter = quarterOf(dayIn(app.clock.now(), 'Asia/Jakarta'))
  const period = fairnessPeriod(quarter)
  const born = (age: number) => `${Number(period.to.slice(0, 4)) - age}-01-15`
  return { quarter, period, born, lastQuarter: new Date(Date.parse(period.to) - 40 * dayMs) }
}

async function person(gender: string | null, born: string | null) {
  const candidate = await aCandidate(app)
  await app.db
    .updateTable('candidate_profile')
    .set({ gender, date_of_birth: born })
    .where('account_id', '=', candidate.id)
    .execute()
  const consent = (given: boolean) =>
    app.as(candidate)('accounts.setConsent', { purpose: 'FAIRNESS_STATISTICS', given })
  return { ...candidate, consent }
}
type Applicant = Awaited<ReturnType<typeof person>>

/** An application of the quarter before. */
async function applied(
  employer: EmployerAccount,
  jobId: string,
  candidate: Applicant,
  status: ApplicationStatus = 'APPLIED',
) {
  const { id } = await anApplication(app, { employer, jobId, candidate, status })
  await app.db
    .updateTable('application')
    .set({ created_at: counted().lastQuarter, status_at: counted().lastQuarter })
    .where('id', '=', id)
    .execute()
}

test('only those who consent, once each, in groups of twenty, once a quarter', async () => {
  const employer = await anEmployer(app)
  const { quarter, period: year, born } = counted()
  const [one, two] = [(await aJob(app, { employer })).id, (await aJob(app, { employer })).id]
  const women: Applicant[] = []
  for (let at = 0; at < 22; at++) {
    const woman = await person('FEMALE', born(36))
    women.push(woman)
    await woman.consent(true)
    await applied(employer, one, woman, at < 6 ? 'SHORTLIST' : 'APPLIED')
    if (at < 5) await applied(employer, two, woman)
    const man = await person('MALE', at < 20 ? born(30) : null)
    await man.consent(true)
    await applied(employer, one, man, at < 3 ? 'HIRED' : 'APPLIED')
  }
  for (const gender of ['FEMALE', 'MALE', 'PREFER_NOT_TO_SAY']) {
    const silent = await person(gender, born(36)) // never asked, so not counted
    await applied(employer, one, silent, 'SHORTLIST')
  }
  const call = app.as(employer)
  expect(await call('analytics.fairness', {})).toMatchObject({ groups: [], computedAt: null })
  await runNow(app, 'fairness.snapshot')
  const { groups, period } = await call('analytics.fairness', {})
  expect(period).toEqual(year)
  expect(groups.map(({ group, about }) => `${group} ${about}`)).toEqual([
    'FEMALE 20',
    'MALE 20',
    'FROM_25 20',
    'FROM_35 20',
  ])
  expect(groups[0]?.stages).toEqual([
    { stage: 'SHORTLIST', share: { percent: 27, low: 13, high: 48 } },
    { stage: 'IN_INTERVIEW', share: null },
    { stage: 'HIRED', share: null },
  ])

  for (const woman of women.slice(0, 4)) await woman.consent(false)
  await runNow(app, 'fairness.snapshot')
  expect((await call('analytics.fairness', {})).groups).toEqual(groups)
  // No quarter has a hundred days.
  app.clock.advance(Date.parse(quarter) + 100 * dayMs - app.clock.now().getTime())
  await runNow(app, 'fairness.snapshot')
  expect(await call('analytics.fairness', {})).toMatchObject({ groups: [], computedAt: null })
})

test('whose it is: owners and administrators of the company', async () => {
  const employer = await anEmployer(app)
  const as = async (role: TeamRole) =>
    app.as(await anEmployer(app, { companyId: employer.companyId, role }))('analytics.fairness', {})
  for (const role of ['RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER'] as const)
    await expect(as(role)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' })
  expect((await as('ADMIN')).groups).toEqual([])
})
