import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { refreshConcepts } from '#modules/reference/store.concepts.server.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson, emitProfileChanged } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { randomFrom } from '../../../test/fixtures/random.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

/** Scores of applicants as they are stored: unrounded, and made anew with all that they depend on. */
const app = testApp()
let employer: EmployerAccount
let jobId: string

const skills = ['TYPESCRIPT', 'PYTHON', 'SQL']
beforeAll(async () => {
  employer = await anEmployer(app)
  jobId = (await aJob(app, { employer, skills: skills.map((code, at) => ({ code, required: at === 0 })) })).id
})

type WorkEntry = { title: string; description?: string | null; from?: string; to?: string | null }
async function applicant({
  entries = [],
  held = skills,
  months = 40,
}: {
  entries?: WorkEntry[]
  held?: string[]
  months?: number
}) {
  const person = await aPerson(app, { months, skills: held })
  for (const { title, description = null, from = null, to = null } of entries)
    await app.db
      .insertInto('profile_item')
      .values({
        account_id: person.id,
        section: 'experience',
        title,
        start_on: from,
        end_on: to,
        present: from !== null && to === null,
        details: JSON.stringify({ description }),
      })
      .execute()
  await emitProfileChanged(app, person.id)
  return anApplication(app, { employer, candidate: person, jobId })
}
const stored = async (ids: readonly string[]) =>
  (
    await app.db
      .selectFrom('application')
      .select(['id', 'match_score', 'match_demands', 'match_version', 'match_facts'])
      .where('id', 'in', ids)
      .execute()
  ).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

test.each([
  [
    'health',
    'Deaf and blind, wheelchair, had depression, epilepsy and a stroke',
    'Penyandang tunarungu, kursi roda, depresi, autis, asma',
  ],
  [
    'religion',
    'Went on the hajj, nun, monk, rabbi, taught the Quran, temple, Sunday school',
    'Umrah dan haji, santri pesantren, mengaji, biksu, biarawati, pura',
  ],
  [
    'family',
    'Housewife, mother of three children, single parent, maternity leave, has two kids',
    'Ibu rumah tangga, punya dua anak, belum kawin, berkeluarga, cuti melahirkan',
  ],
  ['descent', 'Chinese descent, Javanese heritage', 'Keturunan cina, suku jawa, orang batak'],
  ['age', 'Aged 52, born in 1974, senior citizen, 52 years old', 'Berusia 52, lahir tahun 1974, usia 52 tahun'],
  [
    'unions',
    'Member of the trade union, shop steward, political party member',
    'Anggota serikat pekerja, aktivis buruh, kader partai, mogok kerja',
  ],
  ['a name', 'Budi Santoso', 'Siti Aminah binti Abdullah'],
  ['many words that are none of work', 'zzxqy '.repeat(80), 'dan yang untuk '.repeat(80)],
])('%s in what somebody did changes no score, not even behind the point', async (_what, en, id) => {
  const did = 'Wrote services in Python and kept databases running'
  const from = { from: '2023-01-01' }
  const applications = [
    await applicant({ entries: [{ title: 'Developer', description: did, ...from }] }),
    await applicant({ entries: [{ title: 'Developer', description: `${did}. ${en}.`, ...from }] }),
    await applicant({ entries: [{ title: 'Developer', description: `${did}. ${id}.`, ...from }] }),
  ]
  const [plain, ...others] = await stored(applications.map((each) => each.id))
  expect(plain?.match_score).toBeGreaterThan(0)
  expect(others.map(({ match_score }) => match_score)).toEqual([plain?.match_score, plain?.match_score])
})

test(
  'of fifty applicants of the same trade at least 45 have a score of their own before it is rounded',
  { timeout: 120_000 },
  async () => {
    const below = randomFrom(20_261_130)
    const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
    const did = [
      'Wrote services in Python',
      'Moved data with SQL',
      'TypeScript pages for shops',
      'Kept servers running',
      'Tested programs',
      'Sold phones in a shop',
    ]
    const ids: string[] = []
    for (let nth = 0; nth < 50; nth++) {
      const began = 2012 + below(12)
      const { id } = await applicant({
        held: skills.filter((_, at) => at === 0 || below(3) > 0),
        months: 6 + below(120),
        entries: Array.from({ length: 1 + below(3) }, (_, at) => ({
          title: pick(['Developer', 'Programmer', 'Web developer', 'Data engineer']),
          description: `${pick(did)}. ${pick(did)}.`,
          from: `${began + at}-0${1 + below(9)}-01`,
          to: at === 0 && below(2) > 0 ? null : `${began + at + 1}-0${1 + below(9)}-01`,
        })),
      })
      ids.push(id)
    }
    const scores = (await stored(ids)).map(({ match_score }) => match_score)
    expect(scores).toHaveLength(50)
    expect(new Set(scores).size).toBeGreaterThanOrEqual(45)
    // The list is in the order of what is stored, on every page.
    const listed: string[] = []
    for (let page = 1; page <= 5; page++) {
      const answer = await app.as(employer)('userjobs.list', { sort: 'match', page, limit: 10, filter: { jobId, ids } })
      listed.push(...answer.list.map(({ id }) => id))
    }
    const order = (await stored(listed)).map(({ match_score }) => match_score ?? 0)
    expect(new Set(listed).size).toBe(50)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
  },
)

test('scores are made anew when the occupations that texts are compared with are loaded again', async () => {
  const { id } = await applicant({ entries: [{ title: 'Developer', description: 'Python', from: '2020-01-01' }] })
  await app.runJobs()
  const [before] = await stored([id])
  await sql`update application set match_facts = jsonb_set(match_facts, '{work}', 'null'), match_score = 1 where id = ${id}`.execute(
    app.db,
  )
  await inTransaction(app.db, refreshConcepts)
  await runNow(app, 'matching.compareWork')
  await app.runJobs()
  const [after] = await stored([id])
  expect(after?.match_version).toBe((before?.match_version ?? 0) + 1)
  expect(after?.match_score).toBeCloseTo(before?.match_score ?? 0, 3)
})

test('who applies after skills have become rarer is compared with everybody before, by the same rarity', async () => {
  const same = { entries: [{ title: 'Developer', description: 'Python', from: '2020-01-01' }] }
  const first = await applicant(same)
  await app.runJobs()
  const [before] = await stored([first.id])
  await sql`insert into skill_frequency (skill_key, job_count, job_idf) select key, 1, 6 from master where category = 'SKILLS' and code = 'SQL'
    on conflict (skill_key) do update set job_idf = 6`.execute(app.db)
  const second = await applicant(same)
  await app.runJobs()
  const [old, young] = await stored([first.id, second.id])
  expect(young?.match_demands).not.toBe(before?.match_demands)
  expect(old?.match_demands).toBe(young?.match_demands)
  expect(old?.match_score).toBe(young?.match_score)
})

test('where the profile was deleted as old the score stays', async () => {
  const { id } = await applicant({})
  await app.runJobs()
  const [before] = await stored([id])
  await sql`update application set profile_snapshot = '{}', match_summary = null, match_facts = null, match_demands = 'former' where id = ${id}`.execute(
    app.db,
  )
  await runNow(app, 'applications.rescore', { jobId })
  expect((await stored([id]))[0]?.match_score).toBe(before?.match_score)
})
