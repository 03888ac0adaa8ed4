import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import type { Candidate } from '#kernel/caller.ts'
import { indexRange, refreshFrequencies, refreshSuggestions } from '#modules/search/store.index.server.ts'
import { mastersNamedIn } from '#modules/reference/public.server.ts'
import { richFromText } from '#kernel/rich.ts'
import { jobSteps } from '#modules/jobs/rules.steps.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import type { Row } from './tables.ts'

/** What the import changed or could not resolve. */
export type ImportStats = {
  documents: number
  withoutTitle: number
  truncatedTitles: number
  truncatedTexts: number
  unknownCities: number
}
type Document = { id: string; row: Row }
const [maxTitleLength, maxTextLength, maxSkills, batchSize, indexBatchSize] = [120, 15_000, 50, 200, 250]
const dayMs = 86_400_000

const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** Text that PostgreSQL can store: sets may hold null bytes and lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC')

/** A posting's title and text as the product takes them; the beginning of the text stands for a missing title. */
function postingText(row: Row, stats: ImportStats): { title: string; text: string } {
  const fullText = storable(row['text'] ?? '')
  const givenTitle = collapseSpaces(storable(row['title'] ?? ''))
  if (givenTitle === '') stats.withoutTitle++
  const title = givenTitle || collapseSpaces(fullText).split(/(?<=[.!?])\s/)[0] || '-'
  if (givenTitle.length > maxTitleLength) stats.truncatedTitles++
  if (fullText.length > maxTextLength) stats.truncatedTexts++
  const rest = title.length > maxTitleLength ? `${title}\n\n` : ''
  return { title: title.slice(0, maxTitleLength), text: `${rest}${fullText}`.slice(0, maxTextLength) }
}

/**
 * Every document as an open job of its company, in the search's own tables, with the field of its role where that is compared; answers
 * the documents by job id.
 */
export async function importDocuments(
  app: TestApp,
  documents: readonly Document[],
  { withFields = false } = {},
): Promise<{ ids: ReadonlyMap<string, string>; stats: ImportStats }> {
  const stats: ImportStats = {
    documents: documents.length,
    withoutTitle: 0,
    truncatedTitles: 0,
    truncatedTexts: 0,
    unknownCities: 0,
  }
  const ids = new Map<string, string>()
  const companies = await companiesOf(app, documents)
  const cities = await citiesOf(app, documents)
  const fields = withFields ? await fieldsOfRoles(app) : new Map<string, string | null>()
  // One date for all: only the words are compared.
  const posted = new Date(app.clock.now().getTime() - dayMs)
  for (let at = 0; at < documents.length; at += batchSize) {
    const batch = documents.slice(at, at + batchSize).map(({ id, row }) => ({ id, row, ...postingText(row, stats) }))
    const roles = await mastersNamedIn(
      app.db,
      'JOB_ROLE',
      batch.map(({ title }) => title),
    )
    const skills = await mastersNamedIn(
      app.db,
      'SKILLS',
      batch.map(({ row }) => row['skills'] ?? ''),
    )
    const mustHaves = await mastersNamedIn(
      app.db,
      'SKILLS',
      batch.map(({ row }) => row['required'] ?? ''),
    )
    const required = mustHaves.map((list) => new Set(list.map(({ code }) => code)))
    const rows = batch.map(({ row, title, text }, n) => {
      const place = cities.get(collapseSpaces(row['city'] ?? '').toLowerCase())
      if (row['city'] && !place) stats.unknownCities++
      const company = companies.get(collapseSpaces(row['company'] ?? '')) ?? { id: '', owner: '' }
      // Skills and cities that were not resolved stay part of the text.
      const unresolved = [row['skills'], place ? '' : row['city']].filter(Boolean).join('\n')
      const doc = richFromText(
        unresolved ? `${text}\n\n${storable(unresolved)}`.slice(0, maxTextLength) : text || title,
      )
      return {
        company_id: company.id,
        created_by: company.owner,
        status: 'ACTIVE' as const,
        steps_done: [...jobSteps],
        title,
        slug: 'job',
        role_code: roles[n]?.[0]?.code ?? null,
        domain: fields.get(roles[n]?.[0]?.code ?? '') ?? null,
        experience_min: /^\d{1,2}$/.test(row['experience'] ?? '') ? Number(row['experience']) : null,
        language: row['lang'] === 'id' ? ('id' as const) : ('en' as const),
        description: JSON.stringify(doc),
        description_text: unresolved ? `${text}\n\n${storable(unresolved)}`.slice(0, maxTextLength) : text,
        published_at: posted,
        expires_at: new Date(posted.getTime() + 30 * dayMs),
        created_at: posted,
        updated_at: posted,
      }
    })
    const created = await app.db.insertInto('job').values(rows).returning('id').execute()
    const skillRows = created.flatMap(({ id }, n) =>
      (skills[n] ?? [])
        .slice(0, maxSkills)
        .map(({ code }, sort) => ({ job_id: id, skill_code: code, required: required[n]?.has(code) ?? false, sort })),
    )
    const placeRows = created.flatMap(({ id }, n) => {
      const place = cities.get(collapseSpaces(batch[n]?.row['city'] ?? '').toLowerCase())
      return place ? [{ job_id: id, city_id: place, sort: 0 }] : []
    })
    for (const [n, { id }] of created.entries()) ids.set(id, batch[n]?.id ?? '')
    if (skillRows.length > 0) await app.db.insertInto('job_skill').values(skillRows).execute()
    if (placeRows.length > 0) await app.db.insertInto('job_location').values(placeRows).execute()
  }
  await index(app, [...ids.keys()])
  return { ids, stats }
}

/** In batches, each in a transaction without a time limit: a set may be large. */
async function index(app: TestApp, ids: readonly string[]): Promise<void> {
  const { pool } = app.database
  await pool.query('analyze job, job_skill, job_location, company, master')
  const { rows } = await pool.query<{ minKey: number; maxKey: number }>(
    'select coalesce(min(key), 0)::int as "minKey", coalesce(max(key), -1)::int as "maxKey" from job where id = any($1)',
    [ids],
  )
  const { minKey, maxKey } = rows[0] ?? { minKey: 0, maxKey: 0 }
  const withoutTimeout = (run: (tx: Db) => Promise<void>) =>
    inTransaction(app.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await run(tx)
    })
  for (let from = minKey; from <= maxKey; from += indexBatchSize)
    await withoutTimeout((tx) => indexRange(tx, { from, to: Math.min(maxKey, from + indexBatchSize - 1) }))
  await pool.query('analyze job_search, job_search_text')
  await withoutTimeout(async (tx) => {
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
      email: `owner-${randomUUID()}@bench.invalid`,
      full_name: 'Bench',
      email_verified_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const companies = new Map<string, { id: string; owner: string }>()
  for (const name of new Set(documents.map(({ row }) => collapseSpaces(row['company'] ?? '')))) {
    const { id } = await app.db
      .insertInto('company')
      .values({ name: storable(name).slice(0, 120) || '-', slug: `company-${randomUUID()}`, status: 'APPROVED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    companies.set(name, { id, owner: owner.id })
  }
  return companies
}

/** The field of each role: whoever posts a job names both. */
async function fieldsOfRoles(app: TestApp): Promise<Map<string, string | null>> {
  const roles = await app.db
    .selectFrom('master')
    .select(['code', sql<string | null>`meta->>'domain'`.as('field')])
    .where('category', '=', 'JOB_ROLE')
    .execute()
  return new Map(roles.map(({ code, field }) => [code, field]))
}

/** Cities that the product knows by the name in the set; "Bandung, Jawa Barat" is Bandung. */
async function citiesOf(app: TestApp, documents: readonly Document[]): Promise<Map<string, string>> {
  const names = [...new Set(documents.map(({ row }) => collapseSpaces(row['city'] ?? '').toLowerCase()))].filter(
    Boolean,
  )
  const { rows } = await sql<{ name: string; id: string }>`
    select distinct on (requested.name) requested.name, c.id from unnest(${sql.val(names)}::text[]) requested(name)
    join city c on fold_text(c.name) = fold_text(btrim(split_part(requested.name, ',', 1)))
    order by requested.name, (c.country_code = 'ID') desc, coalesce(c.population, 0) desc, c.id`.execute(app.db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** A candidate with an empty profile who searches. */
export async function createSearcher(app: TestApp): Promise<Candidate> {
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

/** Documents in the order of the result list, two pages of 50, with the related jobs behind the last. */
export async function searchIds(
  app: TestApp,
  searcher: Candidate,
  words: string,
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const call = app.as({ caller: searcher })
  const results: string[] = []
  for (const page of [1, 2]) {
    const { list, related } = await call('search.jobs', { search: words, page, limit: 50, sort: 'relevance' })
    results.push(...[...list, ...related].flatMap(({ id }) => ids.get(id) ?? []))
    if (list.length < 50) break
  }
  return results
}
