import { expect, test } from 'vitest'
import { adminRoles, type AdminRole } from '#kernel/caller.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { aReview, decide } from '../../../../test/fixtures/reviews.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

async function searchAs(role: AdminRole) {
  const { caller } = await anAdministrator(app, role)
  return async (query: string) => {
    const { exact, groups } = await app.as({ caller })('admin.search', { query })
    const results = [...exact, ...groups.flatMap(({ list }) => list)]
    return results.filter(({ kind }) => kind === 'REVIEW')
  }
}

test('a review is found by its title, its company and its id, by whoever decides on reviews', async () => {
  const employer = await anEmployer(app, { company: 'Takahe Abadi' })
  const review = await aReview(app, { employer, text: { title: 'Kiwi everywhere' } })
  const row = { kind: 'REVIEW', id: review.id, title: 'Kiwi everywhere', detail: 'Takahe Abadi', state: 'PENDING' }
  for (const role of adminRoles) {
    const search = await searchAs(role)
    for (const typed of ['kiwi', 'review:takahe', 'review: kiwi abadi', 'kiwi -is:published', review.id]) {
      const expected = mayAdmin(role, 'reviews.decide') ? [row] : []
      expect(await search(typed), `${role} ${typed}`).toMatchObject(expected)
      expect(await search(typed), `${role} ${typed}`).toHaveLength(expected.length)
    }
    expect(await search('kiwi -review:'), role).toEqual([])
    expect(await search('kiwi -is:pending'), role).toEqual([])
    expect(await search('kiwi city:bandung'), role).toEqual([])
  }
})

test('neither what a review says nor who wrote it finds it', async () => {
  const candidate = await aCandidate(app, 'Morepork Lestari')
  const text = {
    title: 'Weka at work',
    pros: 'The tuatara of the office is friendly to all.',
    cons: 'Too many kakapo in the kitchen at noon.',
  }
  const { id } = await aReview(app, { candidate, text })
  const search = await searchAs('SUPER_ADMIN')
  for (const typed of ['tuatara', 'kakapo', 'morepork', candidate.email, candidate.id])
    expect(await search(typed), typed).toEqual([])
  const { words, contact, keys, facets } = await app.db
    .selectFrom('admin_search')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([words.startsWith(' weka at work '), contact, keys, facets]).toEqual([true, '', [], []])
})

test('the row follows decisions, edits and the name of the company, and goes with the review', async () => {
  const employer = await anEmployer(app, { company: 'Pukeko Raya' })
  const { id } = await aReview(app, { employer, text: { title: 'Moa at noon' } })
  const search = await searchAs('MODERATOR')
  const stateOf = async (typed: string) => (await search(typed)).map(({ state }) => state)
  await decide(app, id, 'PUBLISHED')
  expect(await stateOf('moa')).toEqual(['PUBLISHED'])
  await app.db.updateTable('review').set({ title: 'Huia at noon' }).where('id', '=', id).execute()
  expect([await stateOf('moa'), await stateOf('huia')]).toEqual([[], ['PUBLISHED']])
  await app.db.updateTable('company').set({ name: 'Titi Raya' }).where('id', '=', employer.companyId).execute()
  expect([await stateOf('review:pukeko'), await stateOf('review:titi')]).toEqual([[], ['PUBLISHED']])
  await app.db.updateTable('review').set({ deleted_at: app.clock.now() }).where('id', '=', id).execute()
  expect([await stateOf('huia'), await search(id)]).toEqual([[], []])
  const other = await aReview(app, { employer, text: { title: 'Kaka at noon' } })
  await app.db.deleteFrom('review').where('id', '=', other.id).execute()
  expect(await stateOf('kaka')).toEqual([])
})
