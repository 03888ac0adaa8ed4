import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { importDataset, removeDataset, removeEssentials } from './load.dataset-rows.server.ts'
import type { Dataset } from './load.datasets.server.ts'
import {
  conceptVersion,
  countEssentialSkills,
  refreshConcepts,
  refreshConceptsIfStale,
} from './store.concepts.server.ts'
import { mergeMaster } from './store.merge.server.ts'

const app = testApp()

/** Concepts of a text, strongest first, by their ISCO codes and names. */
async function conceptsOf(
  text: string,
  form = 1,
): Promise<{ isco: string | null; name: string; id: number; weight: number }[]> {
  const { rows } = await sql<{ isco: string | null; name: string; id: number; weight: number }>`
    select c.isco, c.name_en as name, c.id, v & 255 as weight
    from unnest(concept_vector(${form}, ${text})) with ordinality w(v, place) join concept c on c.id = v >> 8 order by place`.execute(
    app.db,
  )
  return rows
}
const firstGroup = async (text: string) => (await conceptsOf(text)).find(({ id }) => id < 1000)?.isco
const refresh = () => inTransaction(app.db, (tx) => refreshConcepts(tx))

test('every group and role is a concept with its names, and words tell about them', async () => {
  const { rows } = await sql<{ groups: number; roles: number; names: number; words: number }>`
    select (select count(*)::int from concept where source = 'THESAURUS') as groups, (select count(*)::int from concept_name) as names,
      (select count(*)::int from concept where source = 'ROLE' and group_id is not null) as roles, (select count(*)::int from concept_word) as words`.execute(
    app.db,
  )
  expect(rows[0]?.groups).toBe(436)
  expect(rows[0]?.names).toBeGreaterThan(12_000)
  expect(rows[0]?.roles).toBeGreaterThan(200)
  expect(rows[0]?.words).toBeGreaterThan(10_000)
})

test.each([
  ['truck driver', '8332'],
  ['supir truk', '8332'],
  ['registered nurse', '2221'],
  ['satpam', '5414'],
  ['akuntan', '2411'],
  ['web developer', '2513'],
  ['Barista', '5132'],
  ['IT support', '3512'],
  ['Manajer TI', '1330'],
  ['staff it', '3512'],
  ['IT manager', '1330'],
  ['IT Security Specialist', '2529'],
  // The group of a role is what its work is, not what its name is like.
  ['sekretaris', '4120'],
  ['office boy', '9112'],
  ['driver', '8322'],
  // A post that all kinds of work have says less than what it is a post of.
  ['analis laboratorium', '3111'],
  ['dokter spesialis', '2212'],
  ['data analyst', '2511'],
  ['desainer interior', '3432'],
  // As people spell it.
  ['asisten apotiker', '3213'],
  ['costumer service', '4222'],
])('%s is nearest to the group %s', async (text, isco) => {
  expect(await firstGroup(text)).toBe(isco)
})

test.each<[string, string]>([
  ['nothing', ''],
  ['spaces', '   '],
  ['stop words', 'and the of to yang dan di'],
  ['how somebody is employed', 'loker magang freelance fresh graduate'],
  ['numbers', '12345 678'],
  ['other scripts', '漢字 العربية'],
  ['markup', '<script></script>'],
  ['one letter', 'x'],
  ['a word of 5,000 letters', 'x'.repeat(5000)],
  ['10,000 words', 'zzqx '.repeat(10_000)],
  ['operators of a search', "' | & ! :* \\"],
])('%s has no concepts and is no error', async (_, text) => {
  expect(await conceptsOf(text)).toEqual([])
})

test('a vector is the same for names that differ by gender only', async () => {
  for (const [one, other] of [
    ['waiter', 'waitress'],
    ['pramugara', 'pramugari'],
    ['SPG', 'SPB'],
    ['karyawan toko', 'karyawati toko'],
    ['steward', 'stewardess'],
  ]) {
    const vector = await conceptsOf(one ?? '')
    expect(vector.length).toBeGreaterThan(0)
    expect(await conceptsOf(other ?? '')).toEqual(vector)
  }
})

test('only the first words count', async () => {
  expect(await conceptsOf(`truck driver ${'zzqx '.repeat(400)} nurse`)).toEqual(await conceptsOf('truck driver'))
})

test('"it" in a text is no field of work, "IT" is, and both are in a title', async () => {
  expect(await conceptsOf('it', 2)).toEqual([])
  expect((await conceptsOf('IT', 2)).length).toBeGreaterThan(0)
  expect(await conceptsOf('it')).toEqual(await conceptsOf('TI'))
})

test('a broad name says a third of what another does, of a group and of a role, unless it is the label', async () => {
  const { rows } = await sql<{ broad: boolean; source: string }>`
    select distinct n.broad, c.source from concept_name n join concept c on c.id = n.concept_id
    where n.name in ('security', 'designer') order by 2`.execute(app.db)
  expect(rows).toEqual([
    { broad: true, source: 'ROLE' },
    { broad: true, source: 'THESAURUS' },
  ])
})

async function alike(a: string, b: string, form = 2): Promise<number> {
  const { rows } = await sql<{ likeness: number }>`
    select concept_likeness(concept_vector(${form}, ${a}, 300, 50), concept_vector(${form}, ${b}, 300, 50)) as likeness`.execute(
    app.db,
  )
  return rows[0]?.likeness ?? 0
}

test('a vector is alike itself, more alike its own kind than another', async () => {
  expect(await alike('truck driver', 'supir truk')).toBeGreaterThan(3 * (await alike('truck driver', 'nurse')))
  expect(await alike('truck driver', '')).toBe(0)
})

test('a common rank makes no two jobs alike', async () => {
  for (const [one, other] of [
    ['kepala dapur', 'perawat'],
    ['kepala gudang', 'perawat'],
  ] as const)
    expect(await alike(one, other, 1), `${one}, ${other}`).toBeLessThan(0.1)
  expect(await alike('kepala perawat', 'nurse manager', 1)).toBeGreaterThan(1)
})

test('a role of a taxonomy joins by its code or by its name, keeps its id, and leaves when it is switched off', async () => {
  const version = await conceptVersion(app.db)
  const add = (code: string, name: string, meta: object) =>
    app.db
      .insertInto('master')
      .values({
        category: 'JOB_ROLE',
        code,
        name_en: name,
        name_id: name,
        meta: JSON.stringify(meta),
        sort: 5000,
        aliases: ['zorbling hand'],
      })
      .execute()
  await add('ZORB', 'Zorb operator', { isco: '8332' })
  await add('ZORB_DRIVER', 'Tronton wingbox zorbist', {})
  expect(await inTransaction(app.db, (tx) => refreshConceptsIfStale(tx))).toBe(true)
  expect(await inTransaction(app.db, (tx) => refreshConceptsIfStale(tx))).toBe(false)
  expect(await conceptVersion(app.db)).toBe(version + 1)
  const concepts = await conceptsOf('zorbling')
  expect(concepts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Zorb operator', 'Tronton wingbox zorbist', 'Heavy truck driver']),
  )
  const { rows } = await sql<{
    isco: string
  }>`select g.isco from concept c join concept g on g.id = c.group_id where c.name_en = 'Tronton wingbox zorbist'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ isco: '8332' }])
  await refresh()
  expect(await conceptsOf('zorbling')).toEqual(concepts)
  await app.db.updateTable('master').set({ status: 'INACTIVE' }).where('code', '=', 'ZORB').execute()
  await refresh()
  expect((await conceptsOf('zorbling')).map(({ name }) => name)).not.toContain('Zorb operator')
  await app.db.updateTable('master').set({ status: 'ACTIVE' }).where('code', '=', 'ZORB').execute()
  await refresh()
  expect(await conceptsOf('zorbling')).toEqual(concepts)
})

test('concepts are old when a concept of a taxonomy gives a role a name, which does not change the role itself', async () => {
  await inTransaction(app.db, (tx) => refreshConceptsIfStale(tx))
  await inTransaction(app.db, (tx) =>
    importDataset(tx, {
      kind: 'masters',
      category: 'JOB_ROLE',
      rows: [{ en: 'Barista', id: 'Barista', aliases: ['frobnick brewer'], meta: { source: 'test/barista' } }],
    }),
  )
  expect(await conceptsOf('frobnick')).toEqual([])
  expect(await inTransaction(app.db, (tx) => refreshConceptsIfStale(tx))).toBe(true)
  expect((await conceptsOf('frobnick')).map(({ name }) => name)).toContain('Barista')
})

test('skills that a taxonomy calls essential say what a role is in matching, not in a search, until they are taken back', async () => {
  const load = (set: Dataset) => inTransaction(app.db, (tx) => importDataset(tx, set))
  const stale = () => inTransaction(app.db, (tx) => refreshConceptsIfStale(tx))
  const value = (en: string, source: string) => ({ en, id: en, aliases: [], meta: { source } })
  const [skills, roles] = [
    [value('polish drells', 'test/drell'), value('first aid', 'test/aid')],
    [value('Quorv keeper', 'test/quorv'), value('Cashier', 'test/cashier'), value('Floom grinder', 'test/floom')],
  ]
  const skillSet = { kind: 'masters' as const, category: 'SKILLS' as const, rows: skills }
  const essentials = {
    kind: 'essentials' as const,
    rows: [
      { role: 'test/quorv', skills: ['test/aid', 'test/drell', 'test/nobody knows'] },
      // A role of ours.
      { role: 'test/cashier', skills: ['test/drell'] },
      // Merged into one of ours.
      { role: 'test/floom', skills: ['test/drell'] },
      { role: 'test/no role', skills: ['test/drell'] },
    ],
  }
  const named = async (text: string, form = 2) => (await conceptsOf(text, form)).map(({ name }) => name)
  const none = await countEssentialSkills(app.db)
  // In any order.
  expect(await load(essentials)).toEqual({ given: 6, added: 6 })
  await load({ kind: 'masters', category: 'JOB_ROLE', rows: roles })
  expect(await countEssentialSkills(app.db)).toBe(none)
  await load(skillSet)
  const roleOf = (code: string) =>
    app.db.selectFrom('master').select('id').where('category', '=', 'JOB_ROLE').where('code', '=', code)
  const { id } = await roleOf('FLOOM_GRINDER').executeTakeFirstOrThrow()
  const into = (await roleOf('BARISTA').executeTakeFirstOrThrow()).id
  await inTransaction(app.db, (tx) => mergeMaster(tx, { id, into, by: null, now: app.clock.now() }))
  await refresh()
  expect(await countEssentialSkills(app.db)).toBe(none + 4)
  expect(await named('drells')).toEqual(expect.arrayContaining(['Quorv keeper', 'Cashier', 'Barista']))
  expect(await named('drells', 1)).toEqual([])
  // Our own skill says it in both languages.
  expect(await named('pertolongan pertama')).toContain('Quorv keeper')

  expect(await load(essentials)).toEqual({ given: 6, added: 0 })
  expect(await stale()).toBe(false)
  // A later edition.
  expect(await load({ kind: 'essentials', rows: [{ role: 'test/quorv', skills: ['test/aid'] }] })).toMatchObject({
    added: 0,
  })
  expect(await countEssentialSkills(app.db)).toBe(none + 3)
  expect(await load(essentials)).toEqual({ given: 6, added: 2 })

  await inTransaction(app.db, (tx) => removeDataset(tx, skillSet))
  expect(await countEssentialSkills(app.db)).toBe(none)
  await load(skillSet)
  expect(await countEssentialSkills(app.db)).toBe(none + 4)
  expect(await inTransaction(app.db, (tx) => removeEssentials(tx, essentials.rows))).toBe(4)
  expect(await stale()).toBe(true)
  expect(await named('drells')).toEqual([])
})

test('concepts are old when skills of a taxonomy get groups, so that profiles and jobs are compared anew', async () => {
  const load = (meta: Record<string, unknown>) =>
    inTransaction(app.db, (tx) =>
      importDataset(tx, {
        kind: 'masters',
        category: 'SKILLS',
        rows: [{ en: 'Wind plurns', id: 'Wind plurns', aliases: [], meta: { source: 'test/plurn', ...meta } }],
      }),
    )
  const stale = () => inTransaction(app.db, (tx) => refreshConceptsIfStale(tx))
  await load({})
  await stale()
  const version = await conceptVersion(app.db)
  await load({ group: 'test/group' })
  expect([await stale(), await conceptVersion(app.db)]).toEqual([true, version + 1])
  await load({ group: 'test/group' })
  expect(await stale()).toBe(false)
})
