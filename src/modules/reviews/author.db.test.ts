import { expect, test } from 'vitest'
import { measure } from '../../../test/fixtures/moderation.ts'
import { aCandidate, anAdministrator } from '../../../test/fixtures/people.ts'
import { aReview } from '../../../test/fixtures/reviews.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

/** A published review that somebody reported, with its case. */
async function aReportedReview() {
  const review = await aReview(app, { status: 'PUBLISHED' })
  await app.as(await aCandidate(app))('reviews.report', { id: review.id, reason: 'ABUSIVE', details: null })
  const query = app.db.selectFrom('moderation_case').select('id').where('target_id', '=', review.id)
  return { review, caseId: (await query.executeTakeFirstOrThrow()).id }
}

test('what was decided about the author of a review otherwise does not say in its case who they are', async () => {
  const { review, caseId } = await aReportedReview()
  const about = { target: 'PERSON', id: review.candidate.id } as const
  await measure(app, await anAdministrator(app, 'MODERATOR'), about, { actions: ['WARN'], reasons: ['SPAM'] })
  const shown = await app.as(await anAdministrator(app, 'MODERATOR'))('admin.cases.get', { id: caseId })
  expect(shown.history).toEqual([])
  expect(JSON.stringify(shown)).not.toContain(review.candidate.id)
})

test('whoever decides an appeal about a review, or ends what it closed, does not read its author in their log', async () => {
  const { review, caseId } = await aReportedReview()
  const first = app.as(await anAdministrator(app, 'MODERATOR'))
  const { case: row, today } = await first('admin.cases.get', { id: caseId })
  const { decisionId } = await first('admin.cases.decide', {
    id: caseId,
    version: row.version,
    targetVersion: today?.version ?? 0,
    actions: ['REMOVE', 'RESTRICT'],
    reasons: ['ABUSIVE'],
    restricts: 'NO_REVIEWS',
    days: 7,
    note: 'The first time.',
  })
  const own = app.as({ caller: review.candidate.caller })
  await own('moderation.appeal', { decisionId, text: 'It is all true.' })
  const call = app.as(await anAdministrator(app, 'MODERATOR'))
  await call('admin.cases.lift', { id: caseId, kind: 'NO_REVIEWS', why: 'A week is too long.' })
  const { appeals } = await call('admin.cases.get', { id: caseId })
  await call('admin.appeals.decide', { id: appeals[0]?.id ?? '', outcome: 'UPHELD' })
  const { list } = await call('admin.audit.list', {})
  expect(list.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['cases.reviewLift', 'cases.reviewAppealDecided']),
  )
  expect(JSON.stringify(list)).not.toContain(review.candidate.id)
})
