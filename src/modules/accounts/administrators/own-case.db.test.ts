import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer, type AdministratorAccount } from '../../../../test/fixtures/people.ts'
import { aProposal } from '../../../../test/fixtures/proposals.ts'
import { aReview } from '../../../../test/fixtures/reviews.ts'
import { notedWrites, noteWrites } from '../../../../test/fixtures/noted-writes.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

/** Gives the administrator what proves who somebody else is. */
async function lives(adminId: string, as: string, by: 'email' | 'phone') {
  const other = app.db.selectFrom('account').select(['email', 'phone', 'dial_code']).where('id', '=', as)
  const { email, phone, dial_code } = await other.executeTakeFirstOrThrow()
  const same = by === 'email' ? { email } : { phone, dial_code }
  await app.db.updateTable('account').set(same).where('id', '=', adminId).execute()
}

test('nobody decides about a company that they belong to, its jobs and its reviews, or about a review of their own', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const author = await aCandidate(app)
  const { id: reviewId } = await aReview(app, { candidate: author, employer })
  const proposalId = await aProposal(app, employer, 'Another Name')
  const decisions = (by: AdministratorAccount) => {
    const call = app.as(by)
    return Promise.all(
      [
        call('admin.companies.decide', { id: employer.companyId, version: 9999, decision: 'REJECT', note: 'No.' }),
        call('admin.companies.decideProposal', { id: proposalId, version: 9999, decision: 'ACCEPT' }),
        call('admin.companies.check', { id: employer.companyId, version: 9999, checked: ['PHONE'] }),
        call('admin.jobs.decide', { id: job.id, version: 9999, decision: 'APPROVE' }),
        call('admin.jobs.decideProposal', { id: job.id, version: 9999, decision: 'ACCEPT' }),
        call('admin.reviews.decide', { id: reviewId, version: 9999, reports: 0, decision: 'PUBLISH' }),
      ].map(errorCodeOf),
    )
  }
  await noteWrites(app)
  const stranger = await anAdministrator(app, 'MODERATOR')
  expect(await decisions(stranger)).toEqual(Array.from({ length: 6 }, () => 'STALE_VERSION'))
  for (const by of ['email', 'phone'] as const) {
    const member = await anAdministrator(app, 'MODERATOR')
    await lives(member.id, employer.id, by)
    await notedWrites(app)
    expect(await decisions(member), by).toEqual(Array.from({ length: 6 }, () => 'OWN_CASE'))
    expect(await notedWrites(app)).toEqual([])
  }
  const writer = await anAdministrator(app, 'MODERATOR')
  await lives(writer.id, author.id, 'phone')
  expect((await decisions(writer)).at(-1)).toBe('OWN_CASE')
})
