import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { examination, voteWeight } from './rules.position-bias.ts'
import { learn } from './rules.weights.ts'
import { readEvidence } from './store.evidence.server.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { browser, choices, choose, lists, show, shownSearches } from '../../../../test/fixtures/shown-searches.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

/** Whoever would bend what the search learns: companies, people with several accounts, many browsers and tabs. */
const app = testApp()
const guest = { kind: 'guest' } as const
let company: EmployerAccount
/** Jobs of six companies, and of the company that would like to be found. */
let jobs: string[]
let own: string[]
/** Of the same trade, of the other companies. */
let others: string[]
let people: Candidate[]

beforeAll(async () => {
  jobs = []
  own = []
  others = []
  for (let at = 0; at < 6; at++) {
    const employer = await anEmployer(app, { company: `Firma ${at}` })
    jobs.push((await aJob(app, { employer, title: 'Supir truk tronton', role: 'TRUCK_DRIVER', skills: [] })).id)
    others.push((await aJob(app, { employer, title: 'Perawat rumah sakit', role: 'NURSE', skills: [] })).id)
  }
  company = await anEmployer(app, { company: 'Klinik Sendiri' })
  for (let at = 0; at < 6; at++)
    own.push((await aJob(app, { employer: company, title: 'Perawat rumah sakit', role: 'NURSE', skills: [] })).id)
  people = []
  for (let at = 0; at < 24; at++) people.push((await aCandidate(app)).caller)
})
beforeEach(async () => {
  await app.db.deleteFrom('search_shown').execute()
  await app.db.deleteFrom('learned_weight').execute()
})

const examined = examination([]).map((each) => each.examined)
const evidence = () => readEvidence(app.db, { examined, vote: examined.map(voteWeight) })
const conceptOf = async (words: string) => {
  const { rows } = await app.database.pool.query<{ groups: number[] }>(
    'select strongest_groups(concept_vector(1, $1, 15), 1) as groups',
    [words],
  )
  return rows[0]?.groups[0] ?? 0
}

test('a company that chooses its own jobs from many browsers and addresses cannot lead a word to them', async () => {
  const shown = shownSearches(app)
  for (const [at, person] of people.entries())
    show(shown, person, 'supir', [...jobs, ...own, ...others], { ip: `198.51.100.${at}` })
  for (let nth = 0; nth < 60; nth++)
    show(shown, guest, 'supir', [...jobs, ...own, ...others], {
      ip: `203.0.113.${nth}`,
      userAgent: `${browser} ${nth}`,
    })
  await shown.flush()
  for (const [at, { accountId }] of people.entries()) await choose(app, 'supir', jobs[at % 6] ?? '', accountId)
  await choose(app, 'supir', own[0] ?? '', null)
  const nurse = await conceptOf('perawat rumah sakit')
  const entry = (await evidence()).find(({ concept, word }) => concept === nurse && word.startsWith('su'))
  // Sixty addresses chose it, all at one company.
  expect(entry).toMatchObject({ groupPeople: 60, groupCompanies: 1, companies: 7 })
  for (const learned of learn([], await evidence()))
    expect([learned.concept, learned.factor > 1]).not.toEqual([nurse, true])
})

test.each(['invited', 'former member', 'member'] as const)(
  '%s: nobody of a company votes for its jobs',
  async (who) => {
    const person = await aCandidate(app)
    const email = `${who.replace(' ', '.')}@contoh.id`
    await app.db.updateTable('account').set({ email }).where('id', '=', person.id).execute()
    if (who === 'invited') await app.as(company)('team.invite', { emails: [email], role: 'VIEWER' })
    else {
      const colleague = await anEmployer(app, { companyId: company.caller.companyId })
      await app.db.updateTable('account').set({ email }).where('id', '=', colleague.caller.accountId).execute()
      if (who === 'former member')
        await app.db
          .updateTable('company_member')
          .set({ removed_at: app.clock.now(), active: false })
          .where('account_id', '=', colleague.caller.accountId)
          .execute()
    }
    const shown = shownSearches(app)
    for (const [at, each] of people.entries()) show(shown, each, 'bidan', [...own, ...jobs], { ip: `198.51.100.${at}` })
    show(shown, person.caller, 'bidan', [...own, ...jobs], { ip: '203.0.113.77' })
    await shown.flush()
    for (const [at, { accountId }] of people.entries()) await choose(app, 'bidan', jobs[at % 6] ?? '', accountId)
    await choose(app, 'bidan', own[0] ?? '', person.id)
    const votes = async () => new Set((await evidence()).map((each) => each.votes))
    expect(await votes()).toEqual(new Set([24]))
    // Elsewhere they are people who look for work.
    await app.db.deleteFrom('search_choice').execute()
    for (const [at, { accountId }] of people.entries()) await choose(app, 'bidan', jobs[at % 6] ?? '', accountId)
    await choose(app, 'bidan', jobs[0] ?? '', person.id)
    expect(await votes()).toEqual(new Set([25]))
  },
)

test('somebody with two accounts has two of twenty votes, and no more for searching all day', async () => {
  const shown = shownSearches(app)
  const [one, other] = [people[0], people[1]] as [Candidate, Candidate]
  for (const [at, each] of people.entries()) show(shown, each, 'supir', [...jobs, ...own], { ip: `198.51.100.${at}` })
  for (let nth = 0; nth < 9; nth++)
    for (const each of [one, other]) show(shown, each, `supir ${nth}`, [...own, ...jobs], { ip: '192.0.2.8' })
  await shown.flush()
  for (const [at, { accountId }] of people.entries())
    if (at > 1) await choose(app, 'supir', jobs[at % 6] ?? '', accountId)
  for (const { accountId } of [one, other]) await choose(app, 'supir%', own[5] ?? '', accountId)
  const nurse = await conceptOf('perawat rumah sakit')
  const entry = (await evidence()).find(({ concept, people: all }) => concept === nurse && all === 24)
  expect(entry?.groupPeople).toBe(2)
  expect(entry?.seen).toBeLessThan(0.12)
})

test('of two tabs the choice counts once, for the search that it was opened from', async () => {
  const me = people[0] as Candidate
  const shown = shownSearches(app)
  show(shown, me, 'supir', [jobs[0] ?? '', jobs[1] ?? ''])
  await shown.flush()
  app.clock.advance(1000)
  show(shown, me, 'truk', [jobs[2] ?? '', jobs[3] ?? '', jobs[0] ?? ''])
  await shown.flush()
  app.clock.advance(31 * 60_000)
  const open = (words: string) => app.as({ caller: me })('activity.track', { jobId: jobs[0] ?? '', words })
  await open('supir')
  await open('supir')
  await runNow(app, 'search.countChoices')
  await runNow(app, 'search.countChoices')
  const [first] = await lists(app)
  expect(await choices(app)).toEqual([{ job_id: jobs[0], position: 1, kind: 1 }])
  const kept = await app.db.selectFrom('search_choice').select('list_id').execute()
  expect(kept.map((each) => each.list_id)).toEqual([first?.id])
})

test('a group that was added weighs half of the word’s strongest at most, also where that one counts less by now', async () => {
  const [truck, nurse] = [await conceptOf('supir truk'), await conceptOf('perawat rumah sakit')]
  const vectorOf = async () => {
    const { rows } = await app.database.pool.query<{ vector: number[] }>('select learned_vector($1, 15) as vector', [
      'tronton',
    ])
    return (rows[0]?.vector ?? []).filter((each) => each >> 8 < 1000)
  }
  const weigh = (concept: number, factor: number, added: boolean) =>
    app.database.pool.query(
      `insert into learned_weight (word, concept_id, factor, before, added, votes, people, companies, seen, expected, changed_at)
        select word, $1, $2, 1, $3, 30, 30, 6, 1, 0.5, now() from (select distinct k.word from concept_word k
          where k.form = 1 and k.word = any (array(select word from unnest(array['en', 'id']) l, stem_counts(l, 'tronton')))) w`,
      [concept, factor, added],
    )
  for (const each of await vectorOf()) await weigh(each >> 8, 0.5, false)
  await weigh(nurse, 2, true)
  const vector = await vectorOf()
  const weight = (concept: number) => (vector.find((each) => each >> 8 === concept) ?? 0) & 255
  expect(weight(nurse)).toBeGreaterThan(0)
  // Squared: a half is a quarter, and what the group's occupations weigh comes on top of the others.
  expect(weight(nurse)).toBeLessThanOrEqual(Math.ceil(Math.max(...vector.map((each) => each & 255)) / 4))
  expect(weight(truck)).toBeGreaterThan(weight(nurse))
})
