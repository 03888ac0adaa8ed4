import { expect, test } from 'vitest'
import { fail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aReview } from '../../../test/fixtures/reviews.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const refused = (code: Parameters<typeof fail>[0]) => expect.objectContaining({ code })
const rating = async (companyId: string) => (await app.as()('company.get', { id: companyId })).rating
const text = 'Thank you. We now say every quarter who is promoted and why.'

test('one reply, written, edited and deleted by owners and administrators of the company', async () => {
  const { id, companyId, them, candidate, me } = await aReview(app, { status: 'PUBLISHED' })
  expect(await them('reviews.received', {})).toMatchObject({ unanswered: 1, mayReply: true })
  expect(await them('reviews.reply', { id, version: 0, text })).toEqual({ id, replyVersion: 1 })
  // The same text again, as a double click sends it, changes nothing.
  expect(await them('reviews.reply', { id, version: 0, text })).toEqual({ id, replyVersion: 1 })
  await expect(them('reviews.reply', { id, version: 0, text: `${text} Really.` })).rejects.toEqual(
    refused('STALE_VERSION'),
  )
  await them('reviews.reply', { id, version: 1, text: `${text} Really.` })
  expect((await app.as()('reviews.list', { companyId })).list[0]?.reply?.text).toBe(`${text} Really.`)
  expect((await them('reviews.received', { unanswered: true })).total).toBe(0)
  expect((await me('reviews.mine', {})).list[0]?.reply?.text).toBe(`${text} Really.`)
  expect(await them('reviews.replyDelete', { id })).toEqual({ id, replyVersion: 3 })
  expect(await them('reviews.replyDelete', { id })).toEqual({ id, replyVersion: 3 })
  expect((await app.as()('reviews.list', { companyId })).list[0]?.reply).toBeNull()
  const notifications = await app.db
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', candidate.id)
    .execute()
  expect(notifications.filter(({ kind }) => kind === 'review.replied')).toHaveLength(1)
})

test('a reply with contact details or abuse is rejected at its field', async () => {
  const { id, them } = await aReview(app, { status: 'PUBLISHED' })
  for (const [words, code] of [
    ['Write to hr@contoh.co.id and we talk about it.', 'TEXT_HAS_CONTACTS'],
    ['You were always a tolol, good riddance.', 'TEXT_IS_RUDE'],
  ] as const)
    await expect(them('reviews.reply', { id, version: 0, text: words })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'text', code }],
    })
})

test('other companies and roles cannot reply, nobody to unpublished reviews', async () => {
  const { id, companyId } = await aReview(app, { status: 'PUBLISHED' })
  const pending = await aReview(app)
  const rival = app.as({ caller: (await anEmployer(app)).caller })
  await expect(rival('reviews.reply', { id, version: 0, text })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(rival('reviews.replyDelete', { id })).rejects.toEqual(refused('NOT_FOUND'))
  expect((await rival('reviews.received', {})).total).toBe(0)
  await expect(pending.them('reviews.reply', { id: pending.id, version: 0, text })).rejects.toEqual(
    refused('NOT_FOUND'),
  )
  for (const role of ['RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER'] as const) {
    const member = app.as({ caller: (await anEmployer(app, { companyId, role })).caller })
    await expect(member('reviews.reply', { id, version: 0, text })).rejects.toEqual(refused('ROLE_NOT_ALLOWED'))
    await expect(member('reviews.replyDelete', { id })).rejects.toEqual(refused('ROLE_NOT_ALLOWED'))
    expect((await member('reviews.received', {})).mayReply).toBe(false)
  }
})

test('erasing an account deletes its reviews and updates the averages', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const [leaving] = [await aReview(app, { employer, status: 'PUBLISHED', text: { overall: 1 } })]
  for (let at = 0; at < 3; at++) await aReview(app, { employer, status: 'PUBLISHED', text: { overall: 5 } })
  expect(await rating(companyId)).toEqual({ average: 4, count: 4 })
  const now = app.clock.now()
  await app.db
    .updateTable('account')
    .set({ deletion_requested_at: now, deletion_at: now })
    .where('id', '=', leaving.candidate.id)
    .execute()
  await runNow(app, 'accounts.eraseDue')
  expect(await rating(companyId)).toEqual({ average: 5, count: 3 })
  expect(await app.db.selectFrom('review').select('id').where('id', '=', leaving.id).execute()).toEqual([])
})
