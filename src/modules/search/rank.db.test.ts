import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { companyChanged } from '#modules/companies/events.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCity, aJob, type JobSeed } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { remakeRows, rowsAreOld } from './store.index.server.ts'

const app = testApp()
const search = (words: string, more: object = {}) =>
  app.as()('search.guestJobs', { search: words, limit: 50, facets: true, ...more })
const titles = async (words: string) => (await search(words)).list.map((job) => job.title)
const filler =
  'You will plan, build and look after things that many people use, with a small team that owns what it does.'
/** A text is long by its different words. */
const many = Array.from({ length: 150 }, (_, at) => `part${at}`).join(' ')
const days = (count: number) => new Date(app.clock.now().getTime() - count * 86_400_000)

/** Makes jobs of this employer that are alike but for what is said of each. */
const jobsOf =
  (employer: JobSeed['employer']) =>
  (title: string, text: string, more: Partial<JobSeed> = {}) =>
    aJob(app, {
      employer,
      title,
      skills: [],
      role: 'COOK',
      domain: 'HOSPITALITY',
      publishedAt: days(2),
      description: `${text} ${filler}`,
      ...more,
    })

beforeAll(async () => {
  const employer = await anEmployer(app, { company: 'Sinar Laut' })
  const make = jobsOf(employer)
  await make('Welder', 'Steel frames of ferries.')
  await make('Shipyard helper', 'You hand tools to a welder and sweep the yard.')
  await make(
    'Crane mechanic',
    'A welder, a second welder and a third welder of cranes work with you; being a welder helps.',
  )
  await make('Diver', `Inspects hulls. ${many} Now and then with a welder.`)
  // The one that should come first is made first: of equals the later made leads.
  await make('Rigger', 'Ropes and sails.', { publishedAt: days(1) })
  await make('Rigger', 'Ropes and sails.', { publishedAt: days(20) })
  await make('Purser', 'Keeps the books on board.', { cities: [await aCity(app, 'Makassar')], type: 'INTERNSHIP' })
  await make('Purser', 'Keeps the books on board.', { cities: [await aCity(app, 'Ambon')] })
  await make('Night steward', 'Serves coffee in the saloon.')
  await make('Accountant', 'Keeps the ledger of every ship, harbour, crew and cargo.')
  await make('Accountable owner', 'Answers for the fleet.')
  app.clock.advance(61_000)
  await app.runJobs()
})

test('a company’s words find its jobs behind those of the title, and its whole name finds them first', async () => {
  const police = await anEmployer(app, { company: 'Police & Rescue Board' })
  const make = (title: string, employer: typeof police) =>
    aJob(app, {
      employer,
      title,
      skills: [],
      role: 'COOK',
      domain: 'HOSPITALITY',
      publishedAt: days(2),
      description: filler,
    })
  await make('Bookkeeper', police)
  await make('Police officer', await anEmployer(app, { company: 'Kota Lama' }))
  await make('Board rescue police', await anEmployer(app, { company: 'Kota Baru' }))
  expect((await titles('police')).at(-1)).toBe('Bookkeeper')
  expect((await titles('police and rescue board'))[0]).toBe('Bookkeeper')
  expect((await titles('Police & Rescue Board'))[0]).toBe('Bookkeeper')
})

test('a company that is called otherwise is suggested by its new name, and searched by it, soon after', async () => {
  const firm = await anEmployer(app, { company: 'Velarium Group' })
  await aJob(app, { employer: firm, title: 'Sailor', skills: [], description: filler })
  app.clock.advance(61_000)
  await app.runJobs()
  const suggested = async (q: string) => (await app.as()('search.suggest', { q })).list.map(({ label }) => label)
  expect(await suggested('velarium')).toContain('Velarium Group')
  await app.core.asSystem(async (ctx) => {
    await ctx.db.updateTable('company').set({ name: 'Quorvane Group' }).where('id', '=', firm.companyId).execute()
    await ctx.emit(companyChanged, { companyId: firm.companyId, fields: ['name'] })
  })
  await app.runJobs()
  app.clock.advance(61_000)
  await app.runJobs()
  expect(await suggested('quorvane')).toContain('Quorvane Group')
  expect(await suggested('velarium')).not.toContain('Velarium Group')
  expect(await titles('quorvane group')).toEqual(['Sailor'])
})

test('a broad name is no other name: a security guard is no analyst of IT security', async () => {
  const employer = await anEmployer(app, { company: 'Kota Tua' })
  for (const title of ['IT security analyst', 'Petugas keamanan'])
    await aJob(app, { employer, title, skills: [], role: 'COOK', domain: 'HOSPITALITY', description: filler })
  app.clock.advance(61_000)
  await app.runJobs()
  expect(await titles('satpam')).toEqual(['Petugas keamanan'])
  expect(await titles('security')).toContain('IT security analyst')
})

test('"it" in a text is not IT: its support and its staff are found by title, field of work or full name', async () => {
  const employer = await anEmployer(app, { company: 'Kota Batik' })
  const ambon = [await aCity(app, 'Ambon')]
  const make = jobsOf(employer)
  await make('Croupier', 'We count it and our staff support it.')
  await make('IT Support', 'Printers and passwords.')
  await make('Helpdesk', 'The first line of information technology support on board.')
  await make('Database keeper', 'Tables and rows.', { domain: 'INFORMATION_TECHNOLOGY', cities: ambon })
  app.clock.advance(61_000)
  await app.runJobs()
  expect((await titles('it support')).slice(0, 2)).toEqual(['IT Support', 'Helpdesk'])
  expect((await search('it support')).exact).toBe(2)
  expect((await search('it ambon')).exact).toBe(1)
  for (const words of ['staf it', 'it staff']) expect(await titles(words)).not.toContain('Croupier')
  expect(await titles('ti')).toContain('Database keeper')
  for (const words of ['it', 'IT', 'lowongan it'])
    expect(await titles(words)).toEqual(expect.arrayContaining(['IT Support', 'Database keeper']))
  for (const words of ['it', 'lowongan it', 'ti']) expect(await titles(words)).not.toContain('Croupier')
})

test('titles lead, by another name too, before a company or a text with the word; in both languages', async () => {
  const make = async (title: string, company: string, text = filler) =>
    aJob(app, {
      employer: await anEmployer(app, { company }),
      title,
      skills: [],
      role: 'COOK',
      domain: 'HOSPITALITY',
      publishedAt: days(2),
      description: text,
    })
  await make('Civil engineer', 'Department of Citywide Admin Services')
  await make('Administrative Assistant', 'Kota Sari')
  await make('Pengurus gedung', 'Kementerian Keuangan', `Merawat gedung bagian keuangan. ${filler}`)
  await make('Finance officer', 'Kota Wangi')
  await make('Sekretaris direksi', 'Kota Asri')
  await make('Staf agribisnis', 'Kota Hijau')
  app.clock.advance(61_000)
  await app.runJobs()
  const first = async (words: string) => (await titles(words))[0]
  expect(await first('admin')).toBe('Administrative Assistant')
  expect(await first('keuangan')).toBe('Finance officer')
  expect(await first('sekertaris')).toBe('Sekretaris direksi')
  expect(await first('agrobisnis')).toBe('Staf agribisnis')
  expect(await first('loker staff finance')).toBe('Finance officer')
})

test('a field of work is no title, and the name of a company is nothing that its texts say', async () => {
  const make = async (title: string, company: string, domain = 'HOSPITALITY', description = filler) =>
    aJob(app, {
      employer: await anEmployer(app, { company }),
      title,
      skills: [],
      role: 'COOK',
      domain,
      publishedAt: days(2),
      description,
    })
  await make('Caretaker of the yard', 'Kota Jati', 'ACCOUNTING_FINANCE')
  await make('Financial controller', 'Kota Pinus', 'HOSPITALITY', `${filler} ${many}`)
  await make('Lift mechanic', 'Velocipede Services')
  await make('Tandem mender', 'Kota Randu', 'HOSPITALITY', `A velocipede now and then. ${filler} ${many}`)
  app.clock.advance(61_000)
  await app.runJobs()
  const ranking = await titles('keuangan')
  expect(ranking.indexOf('Financial controller')).toBeLessThan(ranking.indexOf('Caretaker of the yard'))
  expect(await titles('velocipede')).toEqual(['Tandem mender', 'Lift mechanic'])
})

test('a title says more than a text, more mentions more than one, and a long text less than a short one', async () => {
  expect(await titles('welder')).toEqual(['Welder', 'Crane mechanic', 'Shipyard helper', 'Diver'])
})

test('as it is written says more than what only shares its stem', async () => {
  expect((await titles('accountant')).slice(0, 2)).toEqual(['Accountant', 'Accountable owner'])
})

test('between jobs that fit alike the newer comes first; a better one that is older stays before', async () => {
  const { list } = await search('rigger')
  expect(list.map((job) => job.title)).toEqual(['Rigger', 'Rigger'])
  const [first, second] = list.map(({ postedAt }) => Date.parse(postedAt))
  expect(first).toBeGreaterThan(second ?? Infinity)
})

test('places and the kind of employment are words of a job', async () => {
  const inMakassar = await search('purser makassar')
  expect(inMakassar.list[0]?.locations[0]?.cityName).toBe('Makassar')
  expect((await search('magang purser')).list[0]?.id).toBe(inMakassar.list[0]?.id)
})

test('where no job has all words, those with some of them come, and it is said; total and facets count them', async () => {
  const result = await search('night steward with a pilot licence')
  expect(result).toMatchObject({ exact: 0, didYouMean: null })
  expect(result.list[0]?.title).toBe('Night steward')
  expect(result.total).toBe(result.list.length)
  const counted = (result.facets.domains ?? []).reduce((sum, { count }) => sum + count, 0)
  expect(counted).toBe(result.total)
  expect(await search('night steward')).toMatchObject({ exact: null })
})

test('the rarer word leads when a choice has to be made, and words of every search mean nothing', async () => {
  expect((await titles('lowongan kerja sebagai steward di kapal'))[0]).toBe('Night steward')
  expect((await search('lowongan kerja steward')).exact).toBeNull()
})

test('what must not be there is in none of them, however few have the rest', async () => {
  expect(await titles('welder ropes -cranes')).not.toContain('Crane mechanic')
  expect(await titles('welder ropes')).toContain('Crane mechanic')
})

test('other orders hold the same jobs, also those whose texts alone have the words', async () => {
  const sorted = await search('welder', { sort: 'lastPosted' })
  expect(sorted.list.map((job) => job.title).toSorted()).toEqual([
    'Crane mechanic',
    'Diver',
    'Shipyard helper',
    'Welder',
  ])
  expect((await search('welder', { sort: 'minSalary' })).total).toBe(4)
})

test('a page after another goes on where it ended', async () => {
  const one = await search('welder', { limit: 10, page: 1 })
  const two = await search('welder ropes steward ledger', { limit: 50 })
  expect(new Set(two.list.map(({ id }) => id)).size).toBe(two.list.length)
  expect(one.list).toHaveLength(4)
})

test('rows that an older version made are made anew, part by part', async () => {
  const pool = app.database.pool
  await pool.query(
    `update job_search set summary_vector = ''; update job_search_text set text_vector = ''; update search_statistic set value = 1 where name = 'form'`,
  )
  expect(await titles('rigger')).toEqual([])
  expect(await rowsAreOld(app.db)).toBe(true)
  let after: number | null = 0
  for (let parts = 0; after !== null && parts < 20; parts++) {
    const from: number = after
    after = await inTransaction(app.db, (tx) => remakeRows(tx, from, 4))
  }
  expect(await rowsAreOld(app.db)).toBe(false)
  expect(await titles('rigger')).toHaveLength(2)
})

test('a skill, in the list and in the text, says less than a title', async () => {
  const employer = await anEmployer(app, { company: 'Kota Baja' })
  const make = jobsOf(employer)
  await make('Bookkeeper', 'Some welding, too.', { skills: [{ code: 'WELDING' }] })
  await make('Welding teacher', '')
  app.clock.advance(61_000)
  await app.runJobs()
  expect((await titles('welding')).slice(0, 2)).toEqual(['Welding teacher', 'Bookkeeper'])
})
