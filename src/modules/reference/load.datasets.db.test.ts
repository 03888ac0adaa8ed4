import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { makeZip } from '../../../test/fixtures/zip.ts'
import { importDataset, removeDataset } from './load.dataset-rows.server.ts'
import { readDatasets } from './load.datasets.server.ts'

const app = testApp()
let folder = ''
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'karya-sets-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, bytes: string | Buffer) => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
async function load(files: string[]) {
  const { sets, skipped } = await readDatasets(files)
  const added: Record<string, number> = {}
  for (const { name, set } of sets) added[name] = (await inTransaction(app.db, (trx) => importDataset(trx, set))).added
  return { added, skipped }
}
const countRows = async () => {
  const { rows } = await app.database.pool.query<{ n: number; top: number }>(
    `select count(*)::int as n, max(key) as top from master union all select count(*)::int, max(key) from city`,
  )
  return rows
}

const skills = `conceptUri,skillType,preferredLabel,altLabels,hiddenLabels
u:1,skill,weave bamboo rafts,"raft weaving
weaving rafts",
u:2,skill,Weave  bamboo rafts,,
u:3,skill,team work,teamwork,
u:4,skill,TEAMWORK,,
u:5,skill,,,
u:6,skill,"${'x'.repeat(200)}",,
`
const schools = `name,country_code,country,state_province,domains,web_pages
Perahu Maritime College,ID,Indonesia,,perahu.ac.id,https://perahu.ac.id/
Universitas Gadjah Mada,ID,Indonesia,,ugm.ac.id,https://ugm.ac.id/
`
const cities = `name,country,subcountry,geonameid
Bandung,Indonesia,West Java,1
Rotterdam Noord,Netherlands,South Holland,2
Rotterdam Noord,Netherlands,South Holland,3
Nowhere,Netherlands,No such province,4
`
const regions = {
  provinces: 'code,name,parent_code\n32,Jawa Barat,\n',
  regencies:
    'code,name,parent_code\n32.73,Kota Bandung,32\n32.04,Kabupaten Bandung,32\n32.99,Kabupaten Baru Sekali,32\n',
}

test('files are recognised by their columns, compressed or not; existing rows stay, and a second run adds nothing', async () => {
  const files = [
    put(
      'a.zip',
      makeZip([
        { name: 'skills_en.csv', body: skills },
        { name: 'notes.csv', body: 'what,ever\n1,2\n' },
      ]),
    ),
    put('schools.csv.gz', gzipSync(schools)),
    put('cities.csv', `\ufeff${cities}`),
    put('provinces.csv', regions.provinces),
    put('regencies.csv', regions.regencies),
  ]
  const before = await countRows()
  const first = await load(files)
  expect(first).toEqual({
    added: { 'skills_en.csv': 1, 'schools.csv.gz': 1, 'cities.csv': 1, 'regencies.csv': 1 },
    skipped: ['notes.csv', 'provinces.csv'],
  })
  const after = await countRows()
  expect((await load(files)).added).toEqual({
    'skills_en.csv': 0,
    'schools.csv.gz': 0,
    'cities.csv': 0,
    'regencies.csv': 0,
  })
  expect(await countRows()).toEqual(after)
  expect(after.map(({ n }, at) => n - (before[at]?.n ?? 0))).toEqual([2, 2])
  const result = await app.as()('reference.masters', { category: 'SKILLS', search: 'raft weavin' })
  expect(result.list[0]).toMatchObject({ label: 'Weave bamboo rafts', code: 'WEAVE_BAMBOO_RAFTS' })
  const baru = await app.as()('reference.cities', { search: 'Baru Sekali' })
  expect(baru.list[0]).toMatchObject({ cityName: 'Baru Sekali', countryCode: 'ID' })
})

test('a load may take longer than a page, in its transaction alone', async () => {
  const limit = async (db: Db) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]?.limit
  const during = await inTransaction(app.db, async (trx) => {
    await importDataset(trx, { kind: 'masters', category: 'SKILLS', rows: [] })
    return limit(trx)
  })
  expect([during, await limit(app.db)]).toEqual(['5min', '15s'])
})

const namesOf = async (code: string) => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select n.name from master_name n join master m on m.id = n.master_id where m.category = 'SKILLS' and m.code = $1`,
    [code],
  )
  return rows.map(({ name }) => name)
}
const skillsFile = (name: string, ...lines: string[]) =>
  put(name, `conceptUri,skillType,preferredLabel,altLabels,hiddenLabels\n${lines.join('\n')}\n`)

test('every name of a concept is kept, of its own value and of the value of ours that it is', async () => {
  const many = Array.from({ length: 30 }, (_, n) => `raft name ${n}`)
  const file = skillsFile(
    'names.csv',
    `n:1,skill,plait bamboo roofs,"${many.join('\n')}",`,
    'n:2,skill,first aid,"emergency bandaging\nlay plasters",',
    // Not a name of ours, but one of its other names is.
    'n:3,skill,play poker tables,"negotiation\nhorse trading talks",',
    // Called as the first one is.
    'n:4,skill,Plait bamboo  roofs,second roof name,',
  )
  expect((await load([file])).added).toEqual({ 'names.csv': 1 })
  expect(await namesOf('PLAIT_BAMBOO_ROOFS')).toEqual(expect.arrayContaining([...many, 'second roof name']))
  expect(await namesOf('FIRST_AID')).toEqual(expect.arrayContaining(['emergency bandaging', 'lay plasters']))
  expect(await namesOf('NEGOTIATION')).toEqual(expect.arrayContaining(['play poker tables', 'horse trading talks']))
  const { list } = await app.as()('reference.masters', { category: 'SKILLS', search: 'emergency bandag' })
  expect(list[0]).toMatchObject({ code: 'FIRST_AID' })
})

test('a later edition adds names; what a release ships and what an administrator edited stay', async () => {
  await load([
    skillsFile(
      'one.csv',
      'e:1,skill,sew sails,sail sewing,',
      'e:2,skill,sew kites,kite sewing,',
      'e:3,skill,first aid,,',
    ),
  ])
  await app.database.pool.query(
    `update master set aliases = '{}', updated_at = now() + interval '1 second' where code = 'SEW_KITES'`,
  )
  const next = skillsFile(
    'two.csv',
    'e:1,skill,sew sails,"sail sewing\nmend canvas",',
    'e:2,skill,sew kites,"kite sewing",',
    'e:3,skill,first aid,stop bleeding,',
  )
  for (const _ of [1, 2]) expect((await load([next])).added).toEqual({ 'two.csv': 0 })
  expect((await namesOf('SEW_SAILS')).toSorted()).toEqual(['mend canvas', 'sail sewing', 'sew sails'])
  expect(await namesOf('SEW_KITES')).toEqual(['sew kites'])
  // A release overwrites the aliases it ships.
  await app.database.pool.query(`update master set aliases = '{}' where category = 'SKILLS' and code = 'FIRST_AID'`)
  expect(await namesOf('FIRST_AID')).toContain('stop bleeding')
})

test('a dataset that is taken back is offered no more, and loading it again brings back what nobody edited', async () => {
  const file = skillsFile(
    'back.csv',
    'b:1,skill,tie raft knots,raft knotting,',
    'b:2,skill,tar rafts,,',
    'b:3,skill,first aid,tar burns treated,',
  )
  expect((await load([file])).added).toEqual({ 'back.csv': 2 })
  await app.database.pool.query(`update master set updated_at = now() + interval '1 second' where code = 'TAR_RAFTS'`)
  const statusOf = async (code: string) =>
    (await app.db.selectFrom('master').select('status').where('code', '=', code).executeTakeFirst())?.status
  const { sets } = await readDatasets([file])
  for (const off of [1, 0])
    for (const { set } of sets)
      if (set.kind === 'masters') expect(await inTransaction(app.db, (tx) => removeDataset(tx, set))).toBe(off)
  expect([await statusOf('TIE_RAFT_KNOTS'), await statusOf('TAR_RAFTS')]).toEqual(['INACTIVE', 'ACTIVE'])
  expect(await namesOf('FIRST_AID')).not.toContain('tar burns treated')
  expect((await namesOf('FIRST_AID')).length).toBeGreaterThan(0)
  const search = async (text: string) =>
    (await app.as()('reference.masters', { category: 'SKILLS', search: text })).list.map(({ code }) => code)
  expect(await search('raft knotting')).not.toContain('TIE_RAFT_KNOTS')
  expect((await load([file])).added).toEqual({ 'back.csv': 1 })
  expect(await search('raft knotting')).toContain('TIE_RAFT_KNOTS')
  expect(await namesOf('FIRST_AID')).toContain('tar burns treated')
})

test('an import does not undo the decision of an administrator', async () => {
  await app.db.updateTable('master').set({ status: 'INACTIVE' }).where('code', '=', 'NEGOTIATION').execute()
  const file = put('more.csv', 'conceptUri,skillType,preferredLabel,altLabels,hiddenLabels\nu:9,skill,negotiation,,\n')
  expect((await load([file])).added).toEqual({ 'more.csv': 0 })
  const { list } = await app.as()('reference.masters', { category: 'SKILLS', search: 'negotiation', limit: 10 })
  expect(list.map(({ label }) => label)).not.toContain('Negotiation')
})

const relationsOf = (...lines: string[]) => `occupationUri,relationType,skillType,skillUri\n${lines.join('\n')}\n`
const hierarchyOf = (...lines: string[]) => `conceptType,conceptUri,broaderType,broaderUri\n${lines.join('\n')}\n`

test('a file with a malformed row is refused before anything is loaded, by its name and line', async () => {
  const malformed = put('cut.csv', relationsOf('o:1,essential,knowledge,s:1', '', 'o:1,essential,knowledge'))
  await expect(readDatasets([malformed])).rejects.toThrow('cut.csv, line 4: skillUri is missing')
  const unclosed = put('unclosed.csv', relationsOf('o:1,"essential,knowledge,s:1'))
  await expect(readDatasets([unclosed])).rejects.toThrow(/^unclosed\.csv: Quote Not Closed.* line 2$/)
})

test('skills have the groups of a hierarchy in any file beside them; occupations have none', async () => {
  const files = [
    put('a-hierarchy.csv', hierarchyOf('KnowledgeSkillCompetence,g:1,SkillGroup,group:seams')),
    put('b-occupations.csv', hierarchyOf('Occupation,o:1,ISCOGroup,i:1')),
    skillsFile('c-skills.csv', 'g:1,skill,caulk seams,,', 'g:2,skill,caulk more,,'),
  ]
  const { sets, skipped } = await readDatasets(files)
  expect(skipped).toEqual(['b-occupations.csv'])
  expect(sets.map(({ set }) => set.rows)).toMatchObject([
    [{ meta: { source: 'g:1', group: 'group:seams' } }, { meta: { source: 'g:2' } }],
  ])
})

test('groups come with a hierarchy, stay without one, leave when the skills are taken back; ours keep theirs', async () => {
  const groupOf = async (code: string) => {
    const meta = (await app.db.selectFrom('master').select('meta').where('code', '=', code).executeTakeFirst())?.meta
    return (meta as Record<string, unknown> | undefined)?.['group']
  }
  const ours = await groupOf('FIRST_AID')
  expect(ours).toBeDefined()
  const skillsOnly = skillsFile(
    'grouped.csv',
    'h:1,skill,splice ropes,,',
    'h:2,skill,coil ropes,,',
    'h:3,skill,first aid,,',
  )
  const hierarchy = put(
    'hierarchy.csv',
    hierarchyOf(...['h:1', 'h:2', 'h:3'].map((uri) => `KnowledgeSkillCompetence,${uri},SkillGroup,group:ropes`)),
  )
  expect((await load([skillsOnly])).added).toEqual({ 'grouped.csv': 2 })
  expect(await groupOf('SPLICE_ROPES')).toBeUndefined()
  await app.database.pool.query(`update master set updated_at = now() + interval '1 second' where code = 'COIL_ROPES'`)
  for (const files of [[skillsOnly, hierarchy], [hierarchy, skillsOnly], [skillsOnly]]) {
    expect((await load(files)).added).toEqual({ 'grouped.csv': 0 })
    expect([await groupOf('SPLICE_ROPES'), await groupOf('COIL_ROPES')]).toEqual(['group:ropes', 'group:ropes'])
  }
  expect(await groupOf('FIRST_AID')).toBe(ours)
  for (const { set } of (await readDatasets([skillsOnly])).sets)
    if (set.kind === 'masters') await inTransaction(app.db, (tx) => removeDataset(tx, set))
  expect([await groupOf('SPLICE_ROPES'), await groupOf('COIL_ROPES')]).toEqual([undefined, undefined])
  expect(await groupOf('FIRST_AID')).toBe(ours)
  await load([skillsOnly, hierarchy])
  expect(await groupOf('SPLICE_ROPES')).toBe('group:ropes')
})

const datasetFolder =
  process.env['MASTERS_FOLDER'] ?? path.resolve(import.meta.dirname, '../../../../shared/data/masters')
const available = existsSync(datasetFolder)
test.runIf(longRun && available)(
  `the published datasets in ${datasetFolder} (long run; MASTERS_FOLDER names another folder; skipped without one)`,
  { timeout: 120_000 },
  async () => {
    const files = (like: RegExp) =>
      readdirSync(datasetFolder)
        .filter((name) => like.test(name))
        .map((name) => path.join(datasetFolder, name))
    const { sets } = await readDatasets(files(/(classification|relations).*\.zip$/))
    const sizes = Object.fromEntries(sets.map(({ name, set }) => [name, set.rows.length]))
    expect(sizes).toEqual({ 'occupations_en.csv': 3007, 'skills_en.csv': 13_895, 'occupationSkillRelations.csv': 3007 })
    const grouped = sets.flatMap(({ set }) => (set.kind === 'masters' && set.category === 'SKILLS' ? set.rows : []))
    expect(grouped.filter(({ meta }) => meta['group'] === undefined)).toEqual([])
    const others = files(/universities|id_(provinces|regencies)/)
    const first = await load(others)
    expect(first.added['universities_world_hipo.csv.gz']).toBeGreaterThan(9000)
    expect(first.added['id_regencies_cities.csv']).toBe(0)
    expect(Object.values((await load(others)).added)).toEqual([0, 0])
  },
)
