import type { Candidate, Member } from '#kernel/caller.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aPerson } from '../../fixtures/matching.ts'
import type { Screen } from '../a11y/screens.ts'

/** Candidates for a job of the employer: new, unlocked and invited, left out; and an invitation of the candidate. */
export async function stageMatching(
  app: TestApp,
  { employer, candidate }: { employer: Member; candidate: Candidate },
): Promise<[path: string, screens: Screen[]][]> {
  const { id: jobId } = await aJob(app, { employer: { caller: employer }, title: 'Harbour services developer' })
  const names = ['Sari Dewi Wulandari', 'Agus Pranoto', 'Made Wirawan', 'Rizky Ananda Putra']
  const [sari, agus, made, rizky] = await Promise.all(names.map(async (name) => (await aPerson(app, { name })).id))
  if (!sari || !agus || !made || !rizky) throw new Error('four people were asked for')
  const them = app.as({ caller: employer, userAgent: 'Mozilla/5.0 Chrome/140.0.0.0' })
  await them('matching.unlock', { id: agus })
  await them('matching.invite', { jobId, candidateId: agus, message: 'Our harbour needs calm software.' })
  await them('matching.dismiss', { jobId, candidateId: rizky, reason: 'PLACE' })
  await them('matching.details', { candidateId: made })
  await them('matching.invite', { jobId, candidateId: candidate.accountId, message: 'We liked your profile.' })
  const seeker = app.as({ caller: candidate })
  const [invitation] = (await seeker('matching.invitations', { jobId })).list
  const as = (at: string): Screen => ({ as: 'employer', at })
  const [list, job] = ['/employer/matched-candidate', `?job=${jobId}`]
  return [
    [
      list,
      [
        as(`${list}${job}&move=1&skill=PYTHON`),
        as(`${list}${job}`),
        as(`${list}${job}&invite=1&pick=${sari}&pick=${made}`),
        as(`${list}${job}&show=dismissed`),
      ],
    ],
    [
      '/employer/matched-candidate-detail',
      [sari, agus, rizky].map((id) => as(`/employer/matched-candidate-detail${job}&id=${id}`)),
    ],
    [
      '/employer/compare-candidates',
      [
        as(`/employer/compare-candidates${job}`),
        as(`/employer/compare-candidates${job}&pick=${sari}&pick=${agus}&pick=${made}`),
      ],
    ],
    [
      '/employer/view-candidate-detail',
      ['', `?id=${made}`].map((rest) => as(`/employer/view-candidate-detail${rest}`)),
    ],
    [
      '/jobsseekers/my-jobs',
      [{ as: 'candidate', at: `/jobsseekers/my-jobs?tab=invitations&decline=${invitation?.id ?? ''}` }],
    ],
  ]
}
