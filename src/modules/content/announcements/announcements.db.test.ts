import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EndpointInput } from '#modules/contract.ts'
import { resolveSession } from '#modules/accounts/public.server.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aPlan } from '../../../../test/fixtures/billing.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
type Save = EndpointInput<'admin.announcements.save'>

const input = (more: Partial<Save> = {}): Save => ({
  id: null,
  version: 0,
  key: randomUUID(),
  audience: 'ALL',
  plans: [],
  cities: [],
  language: 'both',
  level: 'INFO',
  title: { en: 'Maintenance', id: 'Pemeliharaan' },
  text: { en: 'We are back at noon.', id: 'Kami kembali pukul dua belas.' },
  link: '/faq',
  startsAt: null,
  endsAt: null,
  ...more,
})
const editor = async () => app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller })
const titleFor = async (locale: 'en' | 'id' = 'en', caller?: Parameters<typeof app.as>[0]) =>
  (await app.as({ ...caller, locale })('content.banner', {})).announcement?.title ?? null

test('what is published is shown at once, also to guests; taken off it is gone, and undone it is back', async () => {
  const edit = await editor()
  const sent = input()
  const added = await edit('admin.announcements.save', sent)
  expect((await edit('admin.announcements.save', sent)).id).toBe(added.id)
  expect([await titleFor('en'), await titleFor('id')]).toEqual(['Maintenance', 'Pemeliharaan'])
  const { id } = added
  const changed = await edit(
    'admin.announcements.save',
    input({ id, version: 1, title: { en: 'Back', id: 'Kembali' } }),
  )
  expect(await errorCodeOf(edit('admin.announcements.save', input({ id, version: 1 })))).toBe('STALE_VERSION')
  await edit('admin.announcements.save', input({ id, version: 2, removed: true }))
  expect(await titleFor()).toBeNull()
  const again = await edit('admin.announcements.undo', { id, version: 3, number: changed.version })
  expect([again.state, again.version, await titleFor()]).toEqual(['SHOWN', 4, 'Back'])
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'announcement.%')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'announcement.add',
    'announcement.change',
    'announcement.remove',
    'announcement.undo',
  ])
  const frozen = app.db.updateTable('announcement_version').set({ content: '{}' }).execute()
  await expect(frozen).rejects.toThrow('frozen')
  await edit('admin.announcements.save', input({ id, version: 4, removed: true }))
})

test('a person closes it for good on all devices, others still see it; times are those of the site', async () => {
  const edit = await editor()
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const { id } = await edit('admin.announcements.save', input({ audience: 'CANDIDATE', level: 'URGENT' }))
  expect([await titleFor(), await titleFor('en', employer)]).toEqual([null, null])
  const { announcement } = await app.as(candidate)('content.banner', {})
  expect(announcement).toMatchObject({ banner: `announcement:${id}`, closable: true, level: 'URGENT' })
  await app.as(candidate)('content.dismiss', { banner: announcement?.banner ?? '' })
  const now = await resolveSession(app.db, candidate.caller.sessionId, app.clock.now())
  expect(await titleFor('en', { caller: now?.caller ?? candidate.caller })).toBeNull()
  expect(await titleFor('en', await aCandidate(app))).toBe('Maintenance')
  expect(await errorCodeOf(app.as(candidate)('content.dismiss', { banner: 'announcement:999999' }))).toBe('NOT_FOUND')
  const planned = await edit(
    'admin.announcements.save',
    input({ startsAt: '2030-01-01T08:00', endsAt: '2030-01-02T08:00' }),
  )
  expect([planned.state, planned.startsAt, planned.startsLocal]).toEqual([
    'UPCOMING',
    '2030-01-01T01:00:00.000Z',
    '2030-01-01T08:00',
  ])
  expect(await titleFor()).toBeNull()
})

test('wrong fields are named together, and only editors of content may write', async () => {
  const edit = await editor()
  const wrong = edit(
    'admin.announcements.save',
    input({ title: { en: '', id: 'Ada' }, link: 'faq', startsAt: '2030-01-02T00:00', endsAt: '2030-01-01T00:00' }),
  )
  await expect(wrong).rejects.toMatchObject({
    fields: [{ field: 'title.en' }, { field: 'link' }, { field: 'endsAt' }],
  })
  const moderator = app.as({ caller: (await anAdministrator(app, 'MODERATOR')).caller })
  expect(await errorCodeOf(moderator('admin.announcements.save', input()))).toBe('ROLE_NOT_ALLOWED')
})

test('plan and city decide on the server who sees it: guests never, members by the company they work for', async () => {
  const edit = await editor()
  await app.db.updateTable('announcement').set({ removed: true }).execute()
  const [first, second] = await app.db.selectFrom('city').select('id').where('active', '=', true).limit(2).execute()
  const [home, away] = [first?.id ?? '', second?.id ?? '']
  const [candidate, elsewhere, employer, free] = [
    await aCandidate(app),
    await aCandidate(app),
    await anEmployer(app),
    await anEmployer(app),
  ]
  const live = (accountId: string, city: string) =>
    app.db.updateTable('candidate_profile').set({ city_id: city }).where('account_id', '=', accountId).execute()
  await live(candidate.caller.accountId, home)
  await live(elsewhere.caller.accountId, away)
  for (const { companyId } of [employer, free])
    await app.db.updateTable('company').set({ city_id: home }).where('id', '=', companyId).execute()
  const day = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)
  const { companyId } = employer
  await aPlan(app, { companyId, code: 'BUSINESS', from: day(-40), days: 30 })
  await aPlan(app, { companyId, code: 'STARTER', from: day(-10), days: 30 })
  const readers = { candidate, elsewhere, employer, free }
  const seenBy = async () => {
    const seen = await Promise.all(
      Object.entries(readers).map(async ([name, who]) => ((await titleFor('en', who)) ? name : [])),
    )
    return [...seen.flat(), ...((await titleFor()) ? ['guest'] : [])]
  }
  const { id } = await edit('admin.announcements.save', input({ cities: [home] }))
  expect(await seenBy()).toEqual(['candidate', 'employer', 'free'])
  await edit('admin.announcements.save', input({ id, version: 1, cities: [home], plans: ['STARTER'] }))
  expect(await seenBy()).toEqual(['employer'])
  await edit('admin.announcements.save', input({ id, version: 2, plans: ['FREE'] }))
  expect(await seenBy()).toEqual(['free'])
  await edit('admin.announcements.save', input({ id, version: 3, plans: ['BUSINESS'], audience: 'EMPLOYER' }))
  expect(await seenBy()).toEqual([])
  // Less important than one that is narrowed to others, it is still what they see.
  const forAll = await edit('admin.announcements.save', input())
  await edit('admin.announcements.save', input({ id, version: 4, plans: ['STARTER'], level: 'URGENT' }))
  expect(await seenBy()).toEqual(['candidate', 'elsewhere', 'employer', 'free', 'guest'])
  await edit('admin.announcements.save', input({ id: forAll.id, version: 1, removed: true }))

  const undone = await edit('admin.announcements.undo', { id, version: 5, number: 2 })
  expect([undone.plans, undone.cities.map((city) => city.id)]).toEqual([['STARTER'], [home]])
  expect(undone.cities[0]?.label).toMatch(/\S/)
  const { list, plans } = await edit('admin.announcements.list', {})
  expect(list.find((each) => each.id === id)).toMatchObject({
    plans: ['STARTER'],
    cities: undone.cities,
    state: 'SHOWN',
  })
  expect(plans.map(({ code }) => code)).toEqual(expect.arrayContaining(['FREE', 'STARTER', 'BUSINESS']))
  const wrong = edit('admin.announcements.save', input({ plans: ['NEVER'], cities: [randomUUID()] }))
  await expect(wrong).rejects.toMatchObject({
    fields: [
      { field: 'plans', code: 'NOT_IN_LIST' },
      { field: 'cities', code: 'NOT_IN_LIST' },
    ],
  })
  await edit('admin.announcements.save', input({ id, version: 6, removed: true }))
})

test('a version of an earlier release, which names no plans and cities, is for everybody', async () => {
  const edit = await editor()
  const { id } = await edit('admin.announcements.save', input())
  await sql`alter table announcement_version disable trigger announcement_version_frozen`.execute(app.db)
  await sql`update announcement_version set content = content - 'plans' - 'cities' where announcement_id = ${id}`.execute(
    app.db,
  )
  await sql`alter table announcement_version enable trigger announcement_version_frozen`.execute(app.db)
  await edit('admin.announcements.save', input({ id, version: 1, plans: ['STARTER'] }))
  expect((await edit('admin.announcements.undo', { id, version: 2, number: 1 })).plans).toEqual([])
  await edit('admin.announcements.save', input({ id, version: 3, removed: true }))
})
