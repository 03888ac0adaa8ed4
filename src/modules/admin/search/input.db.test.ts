import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminRoles, type AdminRole } from '#kernel/caller.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { ResultKind } from './rules.ts'

const app = testApp()

async function searchAs(role: AdminRole) {
  const { caller } = await anAdministrator(app, role)
  return (query: string, kind?: ResultKind) => app.as({ caller })('admin.search', { query, ...(kind && { kind }) })
}
type SearchAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof searchAs>>>>
/** What holds the words; names that are only spelled like them do not. */
const idsOf = ({ exact, groups, similar }: SearchAnswer) =>
  similar ? [] : [...exact, ...groups.flatMap(({ list }) => list)].map(({ id }) => id)

test('per cent, underscore and backslash are letters like others', async () => {
  const search = await searchAs('SUPPORT')
  const named = async (company: string) => (await anEmployer(app, { company })).companyId
  const [percent, under, back] = [
    await named('Ajag 50% Off'),
    await named('Ajag a_b'),
    await named(String.raw`Ajag c\d`),
  ]
  await named('Ajag 500 Off')
  await named('Ajag axb')
  expect(idsOf(await search('ajag 50%'))).toEqual([percent])
  expect(idsOf(await search('ajag a_b'))).toEqual([under])
  expect(idsOf(await search(String.raw`ajag c\d`))).toEqual([back])
  for (const typed of ['%', '_', '%%%', '___', '\\', '\\%'])
    expect(idsOf(await search(`ajag zzz${typed}`)), typed).toEqual([])
})

test('signs of full-text queries are letters like others', async () => {
  const search = await searchAs('SUPPORT')
  const { companyId } = await anEmployer(app, { company: "Binturong R&D | Kopi (1) d'Or" })
  await anEmployer(app, { company: 'Binturong RD Kopi' })
  for (const typed of ['r&d', '|', '(1)', "d'or", '"r&d | kopi"'])
    expect(idsOf(await search(`binturong ${typed}`)), typed).toEqual([companyId])
  for (const typed of ['!', ':*', '<->', 'kopi:*', '!kopi', "'", '((', '::', '&|!'])
    expect(await errorCodeOf(search(`binturong ${typed}`)), typed).toBe('SUCCESS')
  expect(idsOf(await search('binturong kopi:*')), 'no sign asks for a beginning').toEqual([])
  expect(idsOf(await search('binturong & kopi')), 'no sign joins words').toEqual([])
})

test('a filter of another role is text: it finds what is called so, and filters nothing', async () => {
  const { companyId } = await anEmployer(app, { company: 'Cuscus flag:MAIL score:>40 Jaya', status: 'APPROVED' })
  for (const role of ['FINANCE', 'CONTENT'] as const) {
    const search = await searchAs(role)
    for (const typed of ['cuscus flag:MAIL', 'cuscus score:>40', 'flag:mail'])
      expect(idsOf(await search(typed)), `${role} ${typed}`).toEqual([companyId])
    expect(idsOf(await search('cuscus -flag:MAIL')), role).toEqual([])
    expect(idsOf(await search('cuscus flag:THIN')), role).toEqual([])
  }
  const moderator = await searchAs('MODERATOR')
  expect(idsOf(await moderator('cuscus flag:MAIL'))).toEqual([])
  expect(idsOf(await moderator('cuscus -flag:MAIL'))).toEqual([companyId])
})

test('two hundred letters are searched for by every role, one more by none', async () => {
  for (const role of adminRoles) {
    const search = await searchAs(role)
    expect(await errorCodeOf(search('é'.repeat(200))), role).toBe('SUCCESS')
    expect(await errorCodeOf(search('é'.repeat(201))), role).toBe('INVALID TOO_LONG')
  }
})

test('a state with a minus leaves out what is in it, of every kind, beside words and other filters', async () => {
  const search = await searchAs('SUPER_ADMIN')
  const [open, suspended] = [
    await anEmployer(app, { company: 'Dugong Satu' }),
    await anEmployer(app, { company: 'Dugong Dua' }),
  ]
  await app.db.updateTable('company').set({ status: 'SUSPENDED' }).where('id', '=', suspended.companyId).execute()
  const job = await aJob(app, { employer: open, title: 'Dugong keeper' })
  const person = await aCandidate(app, 'Dugong Lestari')
  const all = [person.id, open.companyId, suspended.companyId, job.id].toSorted()
  const idsFor = async (typed: string) => idsOf(await search(`dugong ${typed}`)).toSorted()
  expect(await idsFor('')).toEqual(all)
  expect(await idsFor('-is:suspended')).toEqual(all.filter((id) => id !== suspended.companyId))
  expect(await idsFor('-status:SUSPENDED company:')).toEqual([open.companyId])
  expect(await idsFor('-is:suspended is:suspended')).toEqual([])
  expect(await idsFor('-is:suspended -is:active')).toEqual([open.companyId])
})

test('what a filter alone finds more than three hundred times is listed from the newest on, as it is up to that', async () => {
  const now = app.clock.now()
  // The oldest are written first, so that what the table gives first is not the newest.
  const fill = (flag: string, count: number) =>
    sql`
    insert into admin_search (kind, id, title, words, contact, keys, state, at, facets)
    select 'JOB', gen_random_uuid(), ${flag} || n, ' x', '', '{}', 'ACTIVE', ${now}::timestamptz - (1000 - n) * interval '1 minute',
      array['flag:' || ${flag}::text] from generate_series(1, ${count}::int) n`.execute(app.db)
  await fill('THIN', 350)
  await fill('COPIED', 300)
  const search = await searchAs('MODERATOR')
  for (const [flag, count] of [
    ['THIN', 350],
    ['COPIED', 300],
  ] as const) {
    const { groups } = await search(`job: flag:${flag}`, 'JOB')
    expect(groups).toMatchObject([{ kind: 'JOB', more: true }])
    expect(groups[0]?.list.map(({ title }) => title)).toEqual(
      Array.from({ length: 50 }, (_, at) => `${flag}${count - at}`),
    )
  }
  const { groups } = await search('job: flag:THIN -is:closed')
  expect(groups[0]?.list.map(({ title }) => title)).toEqual([350, 349, 348, 347, 346].map((n) => `THIN${n}`))
})

test('of many names that are spelled like the words the nearest come first', async () => {
  await sql`
    insert into admin_search (kind, id, title, words, contact, keys, state, at)
    select 'PERSON', gen_random_uuid(), 'Echidnasta ' || n, ' echidnasta ' || n, '', '{}', 'ACTIVE', ${app.clock.now()}
    from generate_series(1, 50) n`.execute(app.db)
  const near = await aCandidate(app, 'Echidnasso Putra')
  const search = await searchAs('SUPPORT')
  const { similar, groups } = await search('echidnassoo')
  expect([similar, groups[0]?.list[0]?.id]).toEqual([true, near.id])
})
