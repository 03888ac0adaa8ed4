import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rankTerm } from '../../../test/fixtures/search-plan.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import type { ParsedQuery, RankTerm } from './rules.query.assemble.ts'
import { bodyScore, headScore, withoutFacts, type Score } from './store.rank.server.ts'

/** The scores of the ranking as numbers: what the documented constants give, computed here a second time. */
const app = testApp()

const search = (...terms: RankTerm[]): ParsedQuery => ({
  head: '',
  body: '',
  variants: null,
  without: '',
  terms,
  jobs: 1000,
  length: 40,
  counts: { head: {}, body: {} },
})

async function valueOf(vector: string, { columns, score }: Score): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select (${score})::float8 as value
    from (select ${sql.join([sql`tsv`, ...columns])} from (select *, ${withoutFacts} from (
      select ${vector}::tsvector as tsv, ${vector}::tsvector as summary_vector) as given) as row) as scored`.execute(
    app.db,
  )
  return rows[0]?.value ?? Number.NaN
}
const head = (vector: string, ...terms: RankTerm[]) => valueOf(vector, headScore({ parsed: search(...terms) }))
const body = (vector: string, ...terms: RankTerm[]) => valueOf(vector, bodyScore({ parsed: search(...terms) }, 'tsv'))

describe('the score of the head', () => {
  test('is the weight of each word: 1.2 times in the title, 0.8 times elsewhere, nothing where it is not', async () => {
    expect(await head(`'weld':1A`, rankTerm('weld', { headWeight: 3 }))).toBeCloseTo(3.6, 9)
    expect(await head(`'weld':1B`, rankTerm('weld', { headWeight: 3 }))).toBeCloseTo(2.4, 9)
    expect(await head(`'cook':1A`, rankTerm('weld', { headWeight: 3 }))).toBe(0)
  })

  test('a company is worth 0.16 of a word, unless the search is one: then most, and more as a whole', async () => {
    const [one, two] = [rankTerm('fire', { headWeight: 3 }), rankTerm('board', { headWeight: 1 })]
    expect(await head(`'fire':1C`, one)).toBeCloseTo(0.48, 9)
    expect(await head(`'fire':1A,2C`, one)).toBeCloseTo(3.6, 9)
    const named = (vector: string) => valueOf(vector, headScore({ parsed: search(one, two), byCompany: true }))
    expect(await named(`'fire':1A 'board':2A`)).toBeCloseTo(1.2, 9)
    expect(await named(`'board':2C 'fire':1C`)).toBeCloseTo(4 * 3 + 4 * 0.3, 9)
  })

  test('a fact, which has no position, is worth 0.8: neither a title nor the company that a search names', async () => {
    const fact = rankTerm('financ', { headOthers: `'uang'`, headWeight: 3, headOthersWeight: 1 })
    expect(await head(`'financ'`, fact)).toBeCloseTo(2.4, 9)
    expect(await head(`'uang'`, fact)).toBeCloseTo(0.8 * 0.85, 9)
    expect(await head(`'financ':1A`, fact)).toBeCloseTo(3.6, 9)
    const either = rankTerm('uang', { headOthers: `'financ' | 'budget'`, headWeight: 1, headOthersWeight: 1 })
    expect(await head(`'financ' 'budget':1A`, either)).toBeCloseTo(1.2 * 0.85, 9)
    const named = headScore({ parsed: search(rankTerm('york', { headWeight: 3 })), byCompany: true })
    expect(await valueOf(`'york'`, named)).toBeCloseTo(0.9, 9)
  })

  test('another name is worth 0.85 of that, and the better of both counts', async () => {
    const named = rankTerm('weld', { headOthers: `'las'`, headWeight: 1, headOthersWeight: 2 })
    expect(await head(`'las':1A`, named)).toBeCloseTo(2 * 1.2 * 0.85, 9)
    expect(await head(`'las':1B`, named)).toBeCloseTo(2 * 0.8 * 0.85, 9)
    expect(await head(`'las':1B 'weld':2A`, named)).toBeCloseTo(2 * 0.8 * 0.85, 9)
    expect(await head(`'las':1B 'weld':2A`, { ...named, headOthersWeight: 1 })).toBeCloseTo(1.2, 9)
  })

  test('another name in a title weighs what the typed word does, however common it is elsewhere', async () => {
    const named = rankTerm('admin', { headOthers: `'administr'`, headWeight: 5, headOthersWeight: 2 })
    expect(await head(`'administr':1A`, named)).toBeCloseTo(5 * 1.2 * 0.85, 9)
    expect(await head(`'administr':1B`, named)).toBeCloseTo(2 * 0.8 * 0.85, 9)
    expect(await head(`'administr':1C`, named)).toBeCloseTo(2 * 0.16 * 0.85, 9)
  })

  test('words that stand together in the title add 0.3 of their weights', async () => {
    const both = [rankTerm('night', { headWeight: 1 }), rankTerm('cook', { headWeight: 2 })]
    expect(await head(`'night':1A 'cook':2A`, ...both)).toBeCloseTo(3 * 1.2 + 3 * 0.3, 9)
    expect(await head(`'cook':1A 'night':2A`, ...both)).toBeCloseTo(3 * 1.2, 9)
    expect(await head(`'night':1B 'cook':2B`, ...both)).toBeCloseTo(3 * 0.8, 9)
  })

  test('the two stems of a word are blended: 0.65 of the better and 0.35 of the lesser', async () => {
    const blended = rankTerm('account', { id: `'accountant'` })
    expect(await head(`'account':1A 'accountant':2A`, blended)).toBeCloseTo(1.2, 9)
    expect(await head(`'account':1A`, blended)).toBeCloseTo(0.65 * 1.2, 9)
    expect(await head(`'account':1A 'accountant':2B`, blended)).toBeCloseTo(0.65 * 1.2 + 0.35 * 0.8, 9)
  })
})

describe('the score of the whole text', () => {
  /** How often PostgreSQL's figure says that the stem stands there; near the number of mentions, not equal to it. */
  async function timesIn(vector: string): Promise<number> {
    const { rows } = await app.database.pool.query<{ times: number }>(
      `select term_occurrences($1::tsvector, '''weld'''::tsquery) as times`,
      [vector],
    )
    return rows[0]?.times ?? Number.NaN
  }
  /** BM25 with k1 = 1.2 and b = 0.75 over an average length of 40; a stem that both languages share stands in the text twice. */
  const bm25 = async (vector: string, { length, weight = 1, average = 40 }: Record<string, number>) => {
    const times = (await timesIn(vector)) / 2
    return ((weight ?? 1) * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * (length ?? 0)) / (average ?? 40)))
  }
  const filler = (words: number) => Array.from({ length: words }, (_, at) => `'part${at}':${at + 100}`).join(' ')
  const [once, twice, long] = [`'weld':1,2`, `'weld':1,2,3,4`, `'weld':1,2 ${filler(79)}`]

  test('is BM25: more mentions say more, ever less, and longer texts are held back', async () => {
    expect((await timesIn(twice)) / (await timesIn(once))).toBeCloseTo(2, 0)
    expect(await body(once, rankTerm('weld'))).toBeCloseTo(await bm25(once, { length: 1 }), 9)
    expect(await body(twice, rankTerm('weld', { bodyWeight: 2 }))).toBeCloseTo(
      await bm25(twice, { length: 1, weight: 2 }),
      9,
    )
    expect(await body(long, rankTerm('weld'))).toBeCloseTo(await bm25(long, { length: 80 }), 9)
    expect(await body(filler(10), rankTerm('weld'))).toBe(0)
  })

  test('another name is worth 0.85 of its weight, and the better of both counts', async () => {
    const named = rankTerm('weld', { bodyOthers: `'las'`, bodyOthersWeight: 2 })
    const both = `'las':9 ${once}`
    expect(await body(`'las':1`, named)).toBeCloseTo(2 * 0.85, 9)
    expect(await body(both, named)).toBeCloseTo(2 * 0.85, 9)
    expect(await body(both, { ...named, bodyOthersWeight: 0.5 })).toBeCloseTo(await bm25(both, { length: 2 }), 9)
  })

  test('an average length below 20 counts as 20', async () => {
    const short = { ...search(rankTerm('weld')), length: 5 }
    const value = await valueOf(once, bodyScore({ parsed: short }, 'tsv'))
    expect(value).toBeCloseTo(await bm25(once, { length: 1, average: 20 }), 9)
  })
})
