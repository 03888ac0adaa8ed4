import { refreshCandidateFrequencies } from '#modules/matching/public.server.ts'
import { emitProfileChanged } from '../../test/fixtures/matching.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { aCandidate } from '../../test/fixtures/people.ts'
import type { Files } from './run-search.ts'
import { columnsOf, readDocuments, readPositions, readQueries, type Position, type Row } from './tables.ts'
import { factsOf } from './text-facts.ts'

export type Person = { id: string; row: Row; positions: readonly Position[] }
type Side = 'queries' | 'documents'

const dayMs = 86_400_000
const yearMs = 365.25 * dayMs
/** The day that dates of positions are seen from: they move with the clock, so that figures stay the same. */
const seenFrom = Date.UTC(2026, 11, 1)

/** Jobs and people of a set; what people did in their positions is part of their words. */
export function readSides(files: Files, people: Side): { people: Person[]; jobs: { id: string; row: Row }[] } {
  const queries = readQueries(files.queries).map(({ id, row }) => ({ id, row: columnsOf(row) }))
  const documents = readDocuments(files.documents)
  const positions = files.positions ? readPositions(files.positions) : new Map<string, Position[]>()
  const [persons, jobs] = people === 'queries' ? [queries, documents] : [documents, queries]
  return {
    jobs,
    people: persons.map(({ id, row }) => {
      const own = positions.get(id) ?? []
      const words = own.map(({ title, company, text }) => `${title}\n${company}\n${text}`).join('\n')
      return { id, row: words ? { ...row, positions: words } : row, positions: own }
    }),
  }
}

/**
 * A person with a profile for each row, by account: with the positions of the set, whose newest is their role, or else with the title
 * as their role and newest position and the text as what they did there.
 */
export async function profilesOf(app: TestApp, people: readonly Person[]): Promise<Map<string, string>> {
  const now = app.clock.now()
  const masters = await app.db.selectFrom('master').select(['key', 'code']).execute()
  const codeOf = new Map(masters.map(({ key, code }) => [key, code]))
  const cities = await app.db.selectFrom('city').select(['key', 'id']).execute()
  const cityOf = new Map(cities.map(({ key, id }) => [key, id]))
  const known = new Map(people.map((each) => [each.id, each]))
  const accounts = new Map<string, string>()
  const named = people.map(({ id, row, positions }) => ({
    id,
    row: { ...row, title: positions[0]?.title || (row['title'] ?? '') },
  }))
  for (const { id, seeker } of await factsOf(app.db, named, now)) {
    const { row = {}, positions = [] } = known.get(id) ?? {}
    const dated = positions.length > 0
    const person = await aCandidate(app, 'Bench')
    const code = (key: number | null) => (key === null ? null : (codeOf.get(key) ?? null))
    await app.db
      .updateTable('candidate_profile')
      .set({
        headline: (row['title'] ?? '').slice(0, 120),
        about: (row['text'] ?? '').slice(0, 2000),
        role_code: code(seeker.role),
        domain: code(seeker.domain),
        city_id: seeker.city === null ? null : (cityOf.get(seeker.city) ?? null),
        // The dates say it.
        experience_months: dated ? null : seeker.experienceMonths,
        willing_to_move: true,
        remote_ok: true,
      })
      .where('account_id', '=', person.id)
      .execute()
    const skills = seeker.skills.flatMap((key, sort) => {
      const skill_code = codeOf.get(key)
      return skill_code ? [{ account_id: person.id, skill_code, sort }] : []
    })
    if (skills.length > 0) await app.db.insertInto('candidate_skill').values(skills).execute()
    const items = dated ? datedItems(row, positions, now) : [onlyItem(row, seeker.experienceMonths, now)]
    await app.db
      .insertInto('profile_item')
      .values(items.map((item) => ({ account_id: person.id, ...item })))
      .execute()
    await emitProfileChanged(app, person.id)
    accounts.set(person.id, id)
  }
  await app.core.asSystem(({ db }) => refreshCandidateFrequencies(db))
  await app.database.pool.query('analyze')
  return accounts
}

const details = (text: string) => JSON.stringify({ description: text.slice(0, 2000) })
const titled = (text: string | undefined) => (text ?? '').slice(0, 120) || '-'
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function onlyItem(row: Row, months: number | null, now: Date) {
  const began = now.getTime() - ((months ?? 12) / 12) * yearMs
  return {
    section: 'experience' as const,
    title: titled(row['title']),
    start_on: dayOf(began),
    end_on: null,
    present: true,
    details: details(row['text'] ?? ''),
  }
}

function datedItems(row: Row, positions: readonly Position[], now: Date) {
  const day = (month: string) => dayOf(Date.parse(`${month}-01`) + now.getTime() - seenFrom)
  const experience = positions.map(({ title, company, from, to, text }) => ({
    section: 'experience' as const,
    title: titled(title),
    organisation: company.slice(0, 120),
    start_on: day(from),
    end_on: to ? day(to) : null,
    present: to === '',
    details: details(text),
  }))
  const nothing = { organisation: null, start_on: null, end_on: null, present: false, details: '{}' }
  const education = row['education']
    ? [{ ...nothing, section: 'education' as const, title: titled(row['education']) }]
    : []
  return [...experience, ...education]
}
