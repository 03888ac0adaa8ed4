import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import type { Candidate } from '#kernel/caller.ts'
import { indexRange, refreshFrequencies, refreshSuggestions } from '#modules/search/store.index.server.ts'
import { mastersNamedIn } from '#modules/reference/public.server.ts'
import { richFromText } from '#kernel/rich.ts'
import { jobSteps } from '#modules/jobs/rules.steps.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import type { Row } from './tables.ts'

/** What was changed so that every document could become a job. */
export type Fitted = { documents: number; untitled: number; titlesCut: number; textsCut: number; citiesUnknown: number }
type Document = { id: string; row: Row }
const [titleMost, textMost, skillsMost, batch, indexed] = [120, 15_000, 50, 200, 1000]
const dayMs = 86_400_000

const blankless = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** Bytes that a text column takes; sets hold what they hold. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC')

/** A posting's title and text as the product takes them; the beginning of the text stands for a missing title. */
function fit(row: Row, fitted: Fitted): { title: string; text: string } {
  const whole = storable(row['text'] ?? '')
  const named = blankless(storable(row['title'] ?? ''))
  if (named === '') fitted.untitled++
  const said = named || blankless(whole).split(/(?<=[.!?])\s/)[0] || '-'
  if (named.length > titleMost) fitted.titlesCut++
  if (whole.length > textMost) fitted.textsCut++
  const rest = said.length > titleMost ? `${said}\n\n` : ''
  return { title: said.slice(0, titleMost), text: `${rest}${whole}`.slice(0, textMost) }
}

/** Every document as an open job of its company, in the search's own tables; answers the documents by job id. */
export async function postAll(
  app: TestApp,
  documents: readonly Document[],
): Promise<{ ids: ReadonlyMap<string, string>; fitted: Fitted }> {
  const fitted: Fitted = { documents: documents.length, untitled: 0, titlesCut: 0, textsCut: 0, citiesUnknown: 0 }
  const ids = new Map<string, string>()
  const companies = await companiesOf(app, documents)
  const cities = await citiesOf(app, documents)
  // All of the same time: what is compared is what the words say.
  const posted = new Date(app.clock.now().getTime() - dayMs)
  for (let at = 0; at < documents.length; at += batch) {
    const part = documents.slice(at, at + batch).map(({ id, row }) => ({ id, row, ...fit(row, fitted) }))
    const roles = await mastersNamedIn(
      app.db,
      'JOB_ROLE',
      part.map(({ title }) => title),
    )
    const skills = await mastersNamedIn(
      app.db,
      'SKILLS',
      part.map(({ row }) => row['skills'] ?? ''),
    )
    const rows = part.map(({ row, title, text }, n) => {
      const place = cities.get(blankless(row['city'] ?? '').toLowerCase())
      if (row['city'] && !place) fitted.citiesUnknown++
      const company = companies.get(blankless(row['company'] ?? '')) ?? { id: '', owner: '' }
      // What no list knows still stands in the posting.
      const more = [row['skills'], place ? '' : row['city']].filter(Boolean).join('\n')
      const doc = richFromText(more ? `${text}\n\n${storable(more)}`.slice(0, textMost) : text || title)
      return {
        company_id: company.id,
        created_by: company.owner,
        status: 'ACTIVE' as const,
        steps_done: [...jobSteps],
        title,
        slug: 'job',
        role_code: roles[n]?.[0]?.code ?? null,
        language: row['lang'] === 'id' ? ('id' as const) : ('en' as const),
        description: JSON.stringify(doc),
        description_text: more ? `${text}\n\n${storable(more)}`.slice(0, textMost) : text,
        published_at: posted,
        expires_at: new Date(posted.getTime() + 30 * dayMs),
        created_at: posted,
        updated_at: posted,
      }
    })
    const made = await app.db.insertInto('job').values(rows).returning('id').execute()
    const skillRows = made.flatMap(({ id }, n) =>
      (skills[n] ?? [])
        .slice(0, skillsMost)
        .map(({ code }, sort) => ({ job_id: id, skill_code: code, required: false, sort })),
    )
    const placeRows = made.flatMap(({ id }, n) => {
      const place = cities.get(blankless(part[n]?.row['city'] ?? '').toLowerCase())
      return place ? [{ job_id: id, city_id: place, sort: 0 }] : []
    })
    for (const [n, { id }] of made.entries()) ids.set(id, part[n]?.id ?? '')
    if (skillRows.length > 0) await app.db.insertInto('job_skill').values(skillRows).execute()
    if (placeRows.length > 0) await app.db.insertInto('job_location').values(placeRows).execute()
  }
  await index(app)
  return { ids, fitted }
}

/** In parts, each in its own time: a set may be large. */
async function index(app: TestApp): Promise<void> {
  const { pool } = app.database
  await pool.query('analyze job, job_skill, job_location, company, master')
  const { rows } = await pool.query<{ least: number; most: number }>(
    'select coalesce(min(key), 0)::int as least, coalesce(max(key), 0)::int as most from job',
  )
  const { least, most } = rows[0] ?? { least: 0, most: 0 }
  const inItsTime = (run: (tx: Db) => Promise<void>) =>
    inTransaction(app.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await run(tx)
    })
  for (let from = least; from <= most; from += indexed)
    await inItsTime((tx) => indexRange(tx, { from, to: Math.min(most, from + indexed - 1) }))
  await pool.query('analyze job_search, job_search_text')
  await inItsTime(async (tx) => {
    await refreshFrequencies(tx)
    await refreshSuggestions(tx)
  })
  await pool.query('analyze')
}

async function companiesOf(
  app: TestApp,
  documents: readonly Document[],
): Promise<Map<string, { id: string; owner: string }>> {
  const owner = await app.db
    .insertInto('account')
    .values({
      kind: 'EMPLOYER',
      email: 'owner@bench.invalid',
      full_name: 'Bench',
      email_verified_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = new Map<string, { id: string; owner: string }>()
  for (const name of new Set(documents.map(({ row }) => blankless(row['company'] ?? '')))) {
    const { id } = await app.db
      .insertInto('company')
      .values({ name: storable(name).slice(0, 120) || '-', slug: `company-${found.size}`, status: 'APPROVED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    found.set(name, { id, owner: owner.id })
  }
  return found
}

/** Cities that the product knows by the name in the set; "Bandung, Jawa Barat" is Bandung. */
async function citiesOf(app: TestApp, documents: readonly Document[]): Promise<Map<string, string>> {
  const names = [...new Set(documents.map(({ row }) => blankless(row['city'] ?? '').toLowerCase()))].filter(Boolean)
  const { rows } = await sql<{ asked: string; id: string }>`
    select distinct on (asked) asked, c.id from unnest(${sql.val(names)}::text[]) asked
    join city c on fold_text(c.name) = fold_text(btrim(split_part(asked, ',', 1)))
    order by asked, (c.country_code = 'ID') desc, coalesce(c.population, 0) desc, c.id`.execute(app.db)
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

/** Somebody who searches: a candidate with an empty profile. */
export async function aReader(app: TestApp): Promise<Candidate> {
  const { id } = await app.db
    .insertInto('account')
    .values({
      kind: 'CANDIDATE',
      email: 'reader@bench.invalid',
      full_name: 'Bench',
      email_verified_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'candidate', accountId: id, sessionId: id }
}

/** Documents in the order of the list that a person sees: pages of 50, a hundred at most. */
export async function searched(
  app: TestApp,
  reader: Candidate,
  words: string,
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const call = app.as({ caller: reader })
  const found: string[] = []
  for (const page of [1, 2]) {
    const { list } = await call('search.jobs', { search: words, page, limit: 50, sort: 'relevance' })
    found.push(...list.flatMap(({ id }) => ids.get(id) ?? []))
    if (list.length < 50) break
  }
  return found
}
