import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runSet } from '../bench/relevance/tasks.ts'
import { nearestMasters, mastersNamedIn, refreshNameTerms } from '#modules/reference/public.server.ts'
import { nameVector, termsOf } from '#modules/reference/rules.name-likeness.ts'
import { testApp } from './fixtures/test-app.ts'

/** That the measurement works from files to figures; what the figures are is measured, not tested. */
const app = testApp()
const folder = mkdtempSync(path.join(tmpdir(), 'karya-sets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}

const files = {
  documents: file(
    'd.tsv',
    `id\ttitle\tdescription\tskills\tcompany\tcity\nd1\tBack end developer\tServices for ships in ten ports.\tPython, PostgreSQL\tSinar\tBandung\nd2\tCook\tSoups for sailors.\tmemasak\tSinar\tAtlantis\nd3\t\t${'A long text about nothing in particular. '.repeat(500)}\t\t\t\n`,
  ),
  queries: file(
    'q.tsv',
    `query_id\tquery\nq1\tpython developer bandung\nq2\tsoup for sailors\nq3\t${'cook '.repeat(60)}\nq4\tnobody judged this\n`,
  ),
  judgements: file('j.tsv', 'q1 0 d1 2\nq2 0 d2 1\nq3 0 d2 1\nq9 0 d1 1\n'),
}
const heard: string[] = []
const tables: object[][] = []
const out = {
  verbose: true,
  seed: 1,
  label: '',
  log: (line: string) => heard.push(line),
  table: (rows: object[]) => tables.push(rows),
}
const task = (more: object) => ({
  name: 'given',
  as: 'search',
  people: 'queries',
  category: 'JOB_ROLE',
  files,
  ...more,
})

test('a set goes through the search of the product, and what was cut to fit is said', async () => {
  const lines = await runSet(app, task({}), out)
  expect(lines.find((line) => line.startsWith('q1 ') && line.endsWith('karya'))).toBe('q1 Q0 d1 1 1 karya')
  expect(lines.find((line) => line.startsWith('q2 ') && line.endsWith('karya'))).toMatch(/^q2 Q0 d2 1 /)
  expect(lines.some((line) => line.endsWith('bm25'))).toBe(true)
  expect(lines.some((line) => line.startsWith('q4 '))).toBe(false)
  const said = heard.join('\n')
  expect(said).toMatch(/3 documents became jobs.*1 had no title.*1 texts were too long.*1 cities are not known/)
  expect(said).toMatch(/1 queries are longer than the 200 characters/)
  expect(said).toMatch(/3 of 4 queries.*judgements of 1 queries that are not in the file/)
  expect(tables.at(-1)).toMatchObject([
    { by: 'Karya', MRR: '1.000' },
    { by: 'BM25' },
    { by: 'BM25, all names' },
    { by: 'random' },
  ])
}, 60_000)

test('and through the match score, people asking or asked for', async () => {
  const people = file(
    'p.tsv',
    'query_id\ttitle\ttext\tskills\tcity\nq1\tBack end developer\tFour years of ships.\tPython\tBandung\nq2\tCook\tKitchens\tmemasak\t\n',
  )
  const lines = await runSet(app, task({ as: 'match', files: { ...files, queries: people } }), out)
  expect(
    lines.filter((line) => / Q0 \S+ 1 .*karya$/.test(line)).map((line) => line.split(' ').slice(0, 3).join(' ')),
  ).toEqual(['q1 Q0 d1', 'q2 Q0 d2'])
  const ranking = await runSet(
    app,
    task({ as: 'match', people: 'documents', files: { ...files, queries: people } }),
    out,
  )
  expect(ranking.find((line) => line.startsWith('q1 '))).toMatch(/^q1 Q0 d1 1 /)
}, 60_000)

test('and through similar jobs, which leave out the job itself', async () => {
  const given = {
    ...files,
    documents: file('x.tsv', 'id\ttitle\nx1\tTruck driver\nx2\tLorry driver\nx3\tNurse\n'),
    judgements: file('y.tsv', 'q1 0 x1 2\nq1 0 x2 1\n'),
  }
  const lines = await runSet(app, task({ as: 'similar', files: given }), out)
  expect(lines.find((line) => line.endsWith(' karya'))).toBe('q1:x1 Q0 x2 1 1 karya')
  expect(lines.some((line) => line.startsWith('q1:x1 Q0 x1 '))).toBe(false)
}, 60_000)

test('and through profiles and the list of candidates that a company reads', async () => {
  const given = {
    queries: file(
      'p2.tsv',
      'query_id\ttitle\ttext\tskills\tcity\np1\tBack end developer\tFour years of services.\tPython\tBandung\np2\tNurse\tA ward.\t\tBandung\n',
    ),
    documents: file('d2.tsv', 'id\ttitle\tskills\tcity\nj1\tBack end developer\tPython\tBandung\n'),
    judgements: file('j2.tsv', 'p1 0 j1 2\n'),
  }
  const lines = await runSet(app, task({ as: 'candidates', files: given }), out)
  expect(lines.filter((line) => line.endsWith(' karya'))).toEqual(['j1 Q0 p1 1 1 karya'])
}, 60_000)

test.each(['match', 'candidates'])(
  'people with dated positions, through %s: who does the work now comes first',
  async (as) => {
    const given = {
      queries: file(
        `dq-${as}.tsv`,
        'query_id\ttitle\ttext\tskills\trequired\tcity\texperience\nj1\tNurse\tA ward.\tFirst aid\tFirst aid\tBandung\t2\n',
      ),
      documents: file(
        `dd-${as}.tsv`,
        'document_id\ttitle\ttext\tskills\tcity\teducation\nlong\tNurse\tWards.\tFirst aid\tBandung\tD3 Nursing\nnow\tNurse\tWards.\tFirst aid\tBandung\tD3 Nursing\n',
      ),
      positions: file(
        `dp-${as}.tsv`,
        'document_id\ttitle\tcompany\tfrom\tto\ttext\nnow\tNurse\tClinic\t2022-01\t\tFirst aid on a ward.\nlong\tNurse\tClinic\t2008-01\t2012-01\tFirst aid on a ward.\n',
      ),
      judgements: file(`dj-${as}.tsv`, 'j1 0 now 3\nj1 0 long 1\n'),
    }
    const lines = await runSet(app, task({ as, people: 'documents', files: given }), out)
    expect(lines.filter((line) => line.endsWith(' karya'))).toEqual(['j1 Q0 now 1 2 karya', 'j1 Q0 long 2 1 karya'])
    expect(tables.at(-1)?.[0]).toMatchObject({ by: 'Karya', pairwise: '1.000' })
  },
  60_000,
)

test('what cannot be run is refused in a sentence', async () => {
  await expect(runSet(app, task({ as: 'guess' }), out)).rejects.toThrow('--as is')
  await expect(runSet(app, task({ files: { ...files, queries: '/nowhere' } }), out)).rejects.toThrow(
    '--queries /nowhere is no file',
  )
  await expect(runSet(app, task({ as: 'match', people: 'all' }), out)).rejects.toThrow('--people')
})

describe('free text and the masters', () => {
  test.each([
    ['JOB_ROLE', 'Sr. Software Engineer (Golang)', 'SOFTWARE_ENGINEER'],
    ['JOB_ROLE', 'backend programmer', 'BACK_END_DEVELOPER'],
    ['JOB_ROLE', 'Project Manager - Construction', 'CONSTRUCTION_PROJECT_MANAGER'],
    ['JOB_ROLE', 'supir truk', 'TRUCK_DRIVER'],
    ['JOB_ROLE', 'sekertaris', 'SECRETARY'],
    ['JOB_ROLE', 'keuangan', 'FINANCE_STAFF'],
    ['JOB_ROLE', 'satpam', 'SECURITY_GUARD'],
    ['FIELD_OF_STUDY', 'agrobisnis', 'AGRIBUSINESS'],
    ['FIELD_OF_STUDY', 'ilmu agribisnis', 'AGRIBUSINESS'],
    ['SKILLS', 'k8s', 'KUBERNETES'],
    ['SKILLS', 'kubernets', 'KUBERNETES'],
    ['SKILLS', 'you will write python scripts to automate reports and talk to suppliers about prices', 'PYTHON'],
    ['SKILLS', 'docker containers', 'DOCKER'],
    ['SKILLS', 'layanan pelanggan', 'CUSTOMER_SERVICE'],
  ] as const)('%s: %s', async (category, text, code) => {
    const [first] = await nearestMasters(app.db, category, text)
    expect(first?.code).toBe(code)
  })

  test('what a list has by that very name is certain, nonsense means nothing, and hostile text is only text', async () => {
    expect((await nearestMasters(app.db, 'SKILLS', 'Python'))[0]).toMatchObject({ code: 'PYTHON', likeness: 1 })
    expect(await nearestMasters(app.db, 'SKILLS', 'zzxqy')).toEqual([])
    expect(await nearestMasters(app.db, 'SKILLS', '')).toEqual([])
    for (const text of ["'; drop table master; --", "a & ( b | '", ':* <->', '\\'])
      await expect(nearestMasters(app.db, 'SKILLS', text)).resolves.toBeInstanceOf(Array)
  })

  test('a broad name gives a text no role, a longer one that holds it does', async () => {
    const texts = ['Designer', 'Security', 'Admin', 'Graphic designer', 'Security guard', 'Driver']
    const roles = await mastersNamedIn(app.db, 'JOB_ROLE', texts)
    expect(roles.map((list) => list.map(({ code }) => code))).toEqual([
      [],
      [],
      [],
      ['GRAPHIC_DESIGNER'],
      ['SECURITY_GUARD'],
      ['DRIVER'],
    ])
  })

  test('a word that a name has is no typo of another', async () => {
    await app.db
      .insertInto('master')
      .values(
        [
          { code: 'LISP_TEST', name: 'Commix' },
          { code: 'COMMIS_TEST', name: 'Junior commis work' },
        ].map(({ code, name }) => ({ category: 'SKILLS', code, name_en: name, name_id: name })),
      )
      .execute()
    await app.core.asSystem(async ({ db }) => refreshNameTerms(db))
    expect((await nearestMasters(app.db, 'SKILLS', 'commis'))[0]).toMatchObject({ code: 'COMMIS_TEST' })
    const { list } = await app.as()('reference.masters', { category: 'SKILLS', search: 'commis' })
    expect(list[0]?.code).toBe('COMMIS_TEST')
    expect((await nearestMasters(app.db, 'SKILLS', 'commiz'))[0]?.code).toBe('LISP_TEST')
  })

  test('a skill is sure where it is far more alike than the second; a title and a sentence never are', async () => {
    const best = async (category: 'SKILLS' | 'JOB_ROLE', text: string) =>
      (await nearestMasters(app.db, category, text))[0]
    expect(await best('SKILLS', 'docker')).toMatchObject({ code: 'DOCKER', sure: true })
    expect(await best('SKILLS', 'adobe')).toMatchObject({ sure: false })
    expect(await best('JOB_ROLE', 'satpam')).toMatchObject({ code: 'SECURITY_GUARD', likeness: 1, sure: false })
    expect(await best('SKILLS', 'docker docker docker docker docker docker docker docker docker')).toMatchObject({
      code: 'DOCKER',
      sure: false,
    })
  })

  test('the database splits every name into the terms that a typed text is split into', async () => {
    const { rows } = await app.database.pool.query<{ name: string; terms: string[] }>(
      `select name, tsvector_to_array(terms) as terms from master_name order by md5(name) limit 3000`,
    )
    expect(rows.length).toBe(3000)
    for (const { name, terms } of rows)
      expect([name, termsOf(nameVector(name)).toSorted()]).toEqual([name, terms.toSorted()])
  })

  test('names stand in running text, longer ones first; short ones only where they stand alone', async () => {
    const [masters] = await mastersNamedIn(app.db, 'SKILLS', [
      'We use Microsoft Azure and python daily; Go home early, but know Go, C++',
    ])
    const codes = (masters ?? []).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['MICROSOFT_AZURE', 'PYTHON', 'CPLUSPLUS']))
    const [listed] = await mastersNamedIn(app.db, 'SKILLS', ['Go home early'])
    expect(listed).toEqual([])
  })
})
