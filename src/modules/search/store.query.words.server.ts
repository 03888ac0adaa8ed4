import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { isLabel, isOwnName, isTelling } from '#modules/reference/public.server.ts'
import {
  isStopWord,
  nameSpans,
  splitQuery,
  type QueryPart,
  type Group,
  type Stems,
  type Term,
} from './rules.query.parse.ts'
import { affordableNames } from './rules.plan.limits.ts'
import { assembleQuery, type ParsedQuery, type WordStatistics } from './rules.query.assemble.ts'
import { wordsOf } from './rules.query.tsquery.ts'

const maxSynonyms = 8
/** Trigrams that two spellings of one word share (pg_trgm's own threshold): "supir" and "sopir" have a third. */
const spelledAlike = 0.3

type QueryText = { text: string; phrase: boolean }
type QueryWords = { stems: Stems[]; names: { name: string; others: Stems[] }[] }

/** The values that these names denote; a name that does not tell its value from others denotes none (decision 0124). */
const valuesNamed = (names: readonly string[]): Fragment => sql`
  select a.asked, n.* from unnest(${sql.val(names)}::text[]) a(asked)
  cross join lateral (
    select m.*, ${isLabel(sql`fold_text(a.asked)`, sql`m`)} as called
    from master_name n join master m on m.id = n.master_id and m.status = 'ACTIVE'
    where n.category in ('JOB_ROLE', 'SKILLS', 'SEARCH_TERM') and n.name = fold_text(a.asked) and ${isTelling(sql`n`, sql`m`)}
    order by n.sort limit 6) n`

/**
 * Stems of these texts, and the synonyms of these names. A broad name is no synonym of a role or skill, nor one that others have, too. In
 * texts another name of a role may be another thing (a waiter is a "server"), unless it is the same word in another spelling.
 */
async function readWords(db: Db, texts: readonly QueryText[], names: readonly string[]): Promise<QueryWords> {
  const { rows } = await sql<QueryWords>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'en', (case when phrase then phraseto_tsquery('pg_catalog.english', w) else plainto_tsquery('pg_catalog.english', w) end)::text,
        'id', (case when phrase then phraseto_tsquery('pg_catalog.indonesian', w) else plainto_tsquery('pg_catalog.indonesian', w) end)::text) order by at), '[]')
      from unnest(${sql.val(texts.map(({ text }) => text))}::text[], ${sql.val(texts.map(({ phrase }) => phrase))}::boolean[]) with ordinality t(text, phrase, at),
        protect_special_terms(text) w
    ) as stems, (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'others', others) order by name), '[]') from (
        select asked as name, jsonb_agg(jsonb_build_object('en', phraseto_tsquery('pg_catalog.english', w)::text, 'id', phraseto_tsquery('pg_catalog.indonesian', w)::text, 'ofTitles', role and position(' ' in other) = 0 and similarity(asked, other) < ${sql.lit(spelledAlike)}) order by own desc, other) as others
        from (
          select asked, other, bool_or(own) as own, bool_and(role) as role from (
            select n.asked, o.name as other, ${isOwnName(sql`o.name`, sql`n`)} as own, n.category = 'JOB_ROLE' as role
            from (${valuesNamed(names)}) n join master_name o on o.master_id = n.id and o.name <> fold_text(n.asked)
            where n.category = 'SEARCH_TERM' or (o.name not in (select broad_names())
              and (n.called or fold_text(n.asked) not in (select broad_names())) and ${isTelling(sql`o`, sql`n`)})
            union all select a.asked, o, true, false from unnest(${sql.val(names)}::text[]) a(asked)
            join synonym_group g on not g.removed and g.words @> array[fold_text(a.asked)] cross join lateral unnest(g.words) o where o <> fold_text(a.asked)
          ) every group by asked, other
        ) pairs, protect_special_terms(other) w group by asked
      ) named
    ) as names`.execute(db)
  return rows[0] ?? { stems: [], names: [] }
}

const [wordPrefix, phrasePrefix, namePrefix] = ['word ', 'phrase ', 'name ']
const textKey = ({ text, phrase }: QueryText) => (phrase ? phrasePrefix : wordPrefix) + text

/** The same from the memory of the process, where most words have been searched for before; what is new is read by one statement. */
async function stemsAndNames(db: Db, texts: readonly QueryText[], names: readonly string[]) {
  const keys = [...texts.map(textKey), ...names.map((name) => namePrefix + name)]
  const known = await cachedRows<Stems[]>(db, 'words of a search', keys, async (source, missing) => {
    const newNames = missing.filter((key) => key.startsWith(namePrefix)).map((key) => key.slice(namePrefix.length))
    const newTexts = missing.flatMap((key): QueryText[] => {
      if (key.startsWith(wordPrefix)) return [{ text: key.slice(wordPrefix.length), phrase: false }]
      return key.startsWith(phrasePrefix) ? [{ text: key.slice(phrasePrefix.length), phrase: true }] : []
    })
    const words = await readWords(source, newTexts, newNames)
    return new Map([
      ...newTexts.map((text, at): [string, Stems[]] => [textKey(text), words.stems.slice(at, at + 1)]),
      ...words.names.map(({ name, others }): [string, Stems[]] => [namePrefix + name, others]),
    ])
  })
  return {
    stems: texts.map((text): Stems => known.get(textKey(text))?.[0] ?? { en: '', id: '' }),
    others: new Map(names.map((name) => [name, known.get(namePrefix + name) ?? []])),
  }
}

const totals = 'all jobs'
type StemCounts = { head: number | undefined; body: number | undefined }

/** How many open jobs have each of these stems, in their heads and anywhere, as they were counted last, together with all tokens. */
async function statisticsOf(db: Db, words: readonly string[]): Promise<WordStatistics> {
  const keys = [totals, ...words.map((word) => `term ${word}`)]
  const known = await cachedRows<StemCounts>(db, 'jobs of a term', keys, async (source, missing) => {
    const terms = missing.filter((key) => key !== totals).map((key) => key.slice(5))
    const { heads, bodies, jobs, length } = await readStatistics(source, terms)
    return new Map<string, StemCounts>([
      [totals, { head: jobs, body: length }],
      ...terms.map((term): [string, StemCounts] => [`term ${term}`, { head: heads[term], body: bodies[term] }]),
    ])
  })
  const counts = (part: keyof StemCounts) =>
    Object.fromEntries(
      words.flatMap((word) => {
        const count = known.get(`term ${word}`)?.[part]
        return count === undefined ? [] : [[word, count] as const]
      }),
    )
  const all = known.get(totals)
  return { heads: counts('head'), bodies: counts('body'), jobs: all?.head ?? 0, length: all?.body ?? 0 }
}

async function readStatistics(db: Db, words: readonly string[]): Promise<WordStatistics> {
  const { rows } = await sql<WordStatistics>`
    select coalesce((select jsonb_object_agg(term, job_count) from summary_term_count where term = any(${sql.val(words)}::text[])), '{}') as heads,
      coalesce((select jsonb_object_agg(term, job_count) from text_term_count where term = any(${sql.val(words)}::text[])), '{}') as bodies,
      coalesce((select value from search_statistic where name = 'jobs'), 0) as jobs,
      coalesce((select value from search_statistic where name = 'length'), 0) as length`.execute(db)
  return rows[0] ?? { heads: {}, bodies: {}, jobs: 0, length: 0 }
}

/** Neighbouring words that may be written as one, such as "front end". */
const joinedPairs = (parts: readonly QueryPart[]) =>
  parts.slice(1).flatMap((part, at) => {
    const before = parts[at]
    const words =
      before &&
      !before.phrase &&
      !part.phrase &&
      !before.not &&
      !part.not &&
      !isStopWord(part.text) &&
      !isStopWord(before.text)
    return words ? [{ from: at, text: `${before.text}${part.text}`, phrase: false }] : []
  })

/** Parses a search with its synonyms in both languages and the weight of each term. Null when nothing in it can be compared. */
export async function parseQuery(db: Db, text: string): Promise<ParsedQuery | null> {
  const parts = splitQuery(text)
  if (parts.length === 0) return null
  const spans = nameSpans(parts)
  const pairs = joinedPairs(parts)
  const lookup = await stemsAndNames(db, [...parts, ...pairs], [...new Set(spans.map(({ name }) => name))])
  const { others } = lookup
  const pairStems = pairs.map((pair, n) => ({ ...pair, stems: lookup.stems[parts.length + n] ?? { en: '', id: '' } }))
  const stems = [...lookup.stems, ...[...others.values()].flat()]
  const statistics = await statisticsOf(db, [
    ...new Set(stems.flatMap(({ en, id }) => [...wordsOf(en), ...wordsOf(id)])),
  ])
  const known = (query: string) =>
    query !== '' && wordsOf(query).every((word) => (statistics.heads[word] ?? 0) + (statistics.bodies[word] ?? 0) > 0)
  // Synonyms that no open job has only cost time.
  const rarest = (query: string) =>
    known(query)
      ? Math.min(...wordsOf(query).map((word) => Math.max(statistics.heads[word] ?? 0, statistics.bodies[word] ?? 0)))
      : 0
  const isPhrase = (query: string) => wordsOf(query).length > 1
  const usable = (list: readonly Stems[]) =>
    affordableNames(
      list.filter(({ en, id }) => known(en) || known(id)).slice(0, maxSynonyms),
      statistics.jobs,
      // A word costs what it would cost as a search; of a phrase the index reads the lists of all its words.
      ({ en, id }) => (isPhrase(en) || isPhrase(id) ? rarest(en) + (id === en ? 0 : rarest(id)) : 0),
    )
  const groups: Group[] = []
  const taken = new Set<number>()
  for (const { name, from, size } of spans) {
    const places = Array.from({ length: size }, (_, n) => from + n)
    if (size < 2 || places.some((place) => taken.has(place))) continue
    const one = size === 2 ? pairStems.filter((pair) => pair.from === from && known(pair.stems.en)) : []
    const list = usable([...one.map((pair) => pair.stems), ...(others.get(name) ?? [])])
    if (list.length === 0) continue
    for (const place of places) taken.add(place)
    groups.push({ from, size, others: list })
  }
  const terms = parts.map((part, at): Term => {
    const list = part.phrase ? [] : usable(others.get(part.text) ?? [])
    return { ...part, stems: lookup.stems[at] ?? { en: '', id: '' }, others: list }
  })
  return assembleQuery(terms, groups, statistics)
}

/** The text with its typos corrected, or null when there are none. Stop words stay as they were typed. */
export async function correctedText(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`select did_you_mean(${text}) as text`.execute(db)
  const corrected = rows[0]?.text?.split(' ')
  if (!corrected) return null
  const typed = text.trim().split(/\s+/)
  const words = corrected.map((word, at) => (isStopWord((typed[at] ?? '').toLowerCase()) ? (typed[at] ?? word) : word))
  return words.some((word, at) => word !== typed[at]?.toLowerCase()) ? words.join(' ') : null
}
