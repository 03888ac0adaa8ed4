import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bm25 } from '../bench/relevance/bm25.ts'
import {
  averagePrecision,
  measure,
  meanOf,
  ndcgAt10,
  precisionAt,
  recallAt,
  reciprocalRank,
} from '../bench/relevance/metrics.ts'
import { dice } from '../bench/random.ts'
import { interval, ordered, pairwise } from '../bench/relevance/statistics.ts'
import { readDocuments, readJudgements, readPositions, readQueries } from '../bench/relevance/tables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'karya-sets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = (text: string) => {
  const name = path.join(folder, `${++files}.tsv`)
  writeFileSync(name, text)
  return name
}

describe('measures, by hand', () => {
  const grades = new Map([
    ['a', 2],
    ['b', 1],
    ['c', 0],
    ['d', 1],
  ])
  test('average precision: found at ranks 1, 3 and never', () => {
    expect(averagePrecision(['a', 'x', 'b'], grades)).toBeCloseTo((1 / 1 + 2 / 3) / 3)
    expect(averagePrecision([], grades)).toBe(0)
    expect(averagePrecision(['a'], new Map())).toBe(0)
  })
  test('nDCG: gains 3 and 1 against 3, 1, 1 at best', () => {
    const best = 3 + 1 / Math.log2(3) + 1 / Math.log2(4)
    expect(ndcgAt10(['b', 'a'], grades)).toBeCloseTo((1 + 3 / Math.log2(3)) / best)
    expect(ndcgAt10(['a', 'b', 'd'], grades)).toBeCloseTo(1)
    expect(ndcgAt10([...'0123456789', 'a'], grades)).toBe(0)
  })
  test('precision divides by five also when fewer were found', () => {
    expect(precisionAt(['a', 'b'], grades, 5)).toBeCloseTo(2 / 5)
    expect(precisionAt(['x', 'x', 'x', 'x', 'x', 'a'], grades, 5)).toBe(0)
  })
  test('reciprocal rank and recall', () => {
    expect(reciprocalRank(['c', 'x', 'b'], grades)).toBeCloseTo(1 / 3)
    expect(reciprocalRank(['c'], grades)).toBe(0)
    expect(recallAt(['a', 'x', 'b', 'd'], grades, 3)).toBeCloseTo(2 / 3)
  })
  test('a document that comes twice counts once, and means are means', () => {
    expect(measure(['a', 'a', 'b'], grades)).toEqual(measure(['a', 'b'], grades))
    expect(meanOf([measure(['a'], grades), measure([], grades)]).mrr).toBe(0.5)
  })
})

test('BM25 as it is written down: rare before common, often before once, short before long', () => {
  const rank = bm25([
    { id: 'long', text: 'cook in a house with many rooms and a garden' },
    { id: 'short', text: 'Cook, here' },
    { id: 'twice', text: 'cook cook here now' },
    { id: 'rare', text: 'diver here' },
    { id: 'none', text: 'nothing' },
  ])
  const ids = (query: string, limit: number) => rank(query, limit).map(({ id }) => id)
  expect(ids('cook', 9)).toEqual(['twice', 'short', 'long'])
  expect(ids('diver cook', 1)).toEqual(['rare'])
  // idf of 1 in 5 is ln(1 + 4.5 / 1.5); with k1 1.2, b 0.75 the order above follows from it.
  expect(rank('zzz', 9)).toEqual([])
})

describe('statistics', () => {
  test('of two judged documents the better one comes first, comes last, or is level', () => {
    const grades = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ])
    const scored = (a: number, b: number, c: number) => [
      { id: 'a', score: a },
      { id: 'b', score: b },
      { id: 'c', score: c },
    ]
    expect([pairwise(scored(3, 2, 1), grades), pairwise(scored(2, 2, 3), grades)]).toEqual([1, 0.25])
    expect(pairwise(scored(1, 1, 1), new Map([['a', 1]]))).toBeNull()
  })

  test('an interval holds the mean, is the same for a seed, and excludes 0 where all differ the same way', () => {
    const gains = [0.1, 0.2, 0.15, 0.12, 0.3]
    const { low, high } = interval(gains, 7)
    expect(low).toBeGreaterThan(0)
    expect(low).toBeLessThan(0.174)
    expect(high).toBeGreaterThan(0.174)
    expect(interval(gains, 7)).toEqual({ low, high })
    expect(interval([-1, 1, -1, 1], 7).low).toBeLessThan(0)
  })

  test('what is equal comes in an order by chance that a seed repeats', () => {
    const list = [...'abcdefgh'].map((id) => ({ id, score: id === 'h' ? 2 : 1 }))
    const once = ordered(list, dice(1))
    expect(once[0]).toBe('h')
    expect(ordered(list, dice(1))).toEqual(once)
    expect(ordered(list, dice(2))).not.toEqual(once)
  })
})

describe('tables of any set', () => {
  test('columns by their names, whatever the set calls them; what has no column of ours is text', () => {
    const documents = readDocuments(
      file('docid\tJob Title\tDescription\tbenefits\n7\tCook\tSoups\tfree meals\n8\t\tOnly text\t\n'),
    )
    expect(documents[0]).toMatchObject({ id: '7', row: { title: 'Cook', text: 'Soups\nfree meals', city: '' } })
    expect(documents[1]?.row).toMatchObject({ title: '', text: 'Only text' })
    expect(readQueries(file('qid\tquery\n1\tcook bandung\n'))[0]).toMatchObject({ id: '1', text: 'cook bandung' })
  })
  test('without a line of names, with quotes that hold line breaks, and judgements as TREC writes them', () => {
    expect(readQueries(file('q1\tdata analyst\nq2\tcook\n')).map(({ id }) => id)).toEqual(['q1', 'q2'])
    const quoted = readDocuments(file('id\ttitle\ttext\n1\tCook\t"Soups\n and ""more"""\n2\tMaid\tx\n'))
    expect(quoted.map(({ id }) => id)).toEqual(['1', '2'])
    expect(quoted[0]?.row['text']).toContain('and "more"')
    expect(readJudgements(file('q1 0 d1 2\nq1 0 d2 0\n'))).toEqual([
      { query: 'q1', document: 'd1', grade: 2 },
      { query: 'q1', document: 'd2', grade: 0 },
    ])
    expect(readJudgements(file('query_id\tdoc_id\trelevance\nq1\td1\t1\n'))).toEqual([
      { query: 'q1', document: 'd1', grade: 1 },
    ])
  })
  test('positions by person, and months that are none are refused', () => {
    const lines = 'document_id\ttitle\tcompany\tfrom\tto\ttext\n'
    const positions = readPositions(file(`${lines}a\tCook\tInn\t2020-03\t\tSoups\na\tMaid\tInn\t2019-01\t2020-02\t\n`))
    expect(positions.get('a')?.map(({ title, from, to }) => [title, from, to])).toEqual([
      ['Cook', '2020-03', ''],
      ['Maid', '2019-01', '2020-02'],
    ])
    expect(() => readPositions(file(`${lines}a\tCook\tInn\tlast year\t\tSoups\n`))).toThrow('a position of a')
  })
  test.each([
    ['an id twice', () => readDocuments(file('id\ttitle\n1\ta\n1\tb\n')), /twice/],
    ['no id', () => readDocuments(file('id\ttitle\n\ta\n')), /no id/],
    ['a query without words', () => readQueries(file('query_id\tquery\n1\t\n')), /no words/],
    ['a grade that is no number', () => readJudgements(file('query_id\tdocument_id\tgrade\n1\t2\tgood\n')), /number/],
    ['nothing', () => readDocuments(file('id\ttitle\n')), /no rows/],
  ])('%s is refused in a sentence', (_, read, sentence) => expect(read).toThrow(sentence))
})
