import { describe, expect, test } from 'vitest'
import { partialQuery } from './rules.plan.partial-query.ts'
import { assembleQuery, commoner, wordWeight, type WordStatistics } from './rules.query.assemble.ts'
import { splitQuery, type Group, type Stems, type Term } from './rules.query.parse.ts'

const one = (word: string): Stems => ({ en: `'${word}'`, id: `'${word}'` })
const termsOf = (text: string, more: Record<string, Partial<Term>> = {}): Term[] =>
  splitQuery(text).map((part) => ({ ...part, stems: one(part.text), others: [], ...more[part.text] }))
const statistics = (more: Partial<WordStatistics> = {}): WordStatistics => ({
  heads: {},
  bodies: {},
  jobs: 1000,
  length: 100,
  ...more,
})
function assemble(terms: Term[], groups: Group[] = [], more: Partial<WordStatistics> = {}) {
  const parsed = assembleQuery(terms, groups, statistics(more))
  if (!parsed) throw new Error('nothing is left of the search')
  return parsed
}

describe('the more common of two stems', () => {
  const of = (counts: Record<string, number>, stems: Stems) => commoner(counts, stems)

  test('stands for both', () => {
    expect(of({ oper: 1, operator: 2 }, { en: "'oper'", id: "'operator'" })).toEqual({ en: '', id: "'operator'" })
    expect(of({ oper: 2, operator: 2 }, { en: "'oper'", id: "'operator'" })).toEqual({ en: "'oper'", id: '' })
    // A phrase is as common as its rarest word.
    expect(of({ front: 9, desk: 1, meja: 2 }, { en: "'front' <-> 'desk'", id: "'meja'" })).toEqual({
      en: '',
      id: "'meja'",
    })
  })

  test('is the only one where there is one', () => {
    expect(of({ b: 9 }, { en: "'a'", id: '' })).toEqual({ en: "'a'", id: '' })
    expect(of({ a: 9 }, { en: '', id: "'b'" })).toEqual({ en: '', id: "'b'" })
  })
})

describe('words that say nothing', () => {
  test('count in quotes, in a name, and where they have another name', () => {
    expect(assemble(termsOf('"yang" cook')).body).toBe("('yang') & ('cook')")
    const group = { from: 0, size: 2, others: [one('recruiter')] }
    expect(assemble(termsOf('job hunter cook'), [group]).body).toBe(
      "((('job') & ('hunter')) | ('recruiter')) & ('cook')",
    )
    // The word behind a name is not part of it.
    expect(assemble(termsOf('cook hunter job'), [{ ...group, others: [] }]).terms).toHaveLength(2)
    expect(assemble(termsOf('cook job', { job: { others: [one('tugas')] } })).terms).toHaveLength(2)
  })

  test('without an English stem count only where nothing else does', () => {
    const silent = { stems: { en: '', id: "'the'" } }
    expect(assemble(termsOf('the cook', { the: silent })).body).toBe("'cook'")
    expect(assemble(termsOf('the job', { the: silent })).body).toBe("('the') & ('job')")
  })

  test('an excluded word is none of those that count', () => {
    expect(assemble(termsOf('job -cook')).terms.map(({ en }) => en)).toEqual(["'job'"])
  })

  test('of a search that cannot be compared nothing is left', () => {
    const nothing = { stems: { en: '', id: '' } }
    expect(assembleQuery(termsOf('the', { the: nothing }), [], statistics())).toBeNull()
    expect(assemble(termsOf('the cook', { the: nothing })).terms).toHaveLength(1)
  })
})

describe('how a term is ranked', () => {
  const counts = {
    heads: { cook: 10, chef: 40, line: 500 },
    bodies: { cook: 100, chef: 300, line: 900 },
  }

  test('by how rare it is in titles and in texts; a synonym by the more common of both', () => {
    const [cook] = assemble(termsOf('cook', { cook: { others: [one('chef')] } }), [], counts).terms
    expect(cook).toMatchObject({
      headWeight: wordWeight(10, 1000),
      bodyWeight: wordWeight(100, 1000),
      headOthers: "'chef'",
      bodyOthers: "'chef'",
      headOthersWeight: wordWeight(40, 1000),
      bodyOthersWeight: wordWeight(300, 1000),
      jobs: 300,
    })
  })

  test('under the name that it is part of, in titles also under one that is no word', () => {
    const group = { from: 0, size: 1, others: [{ en: '', id: "'chef'" }] }
    const [cook] = assemble(termsOf('cook'), [group], counts).terms
    expect(cook).toMatchObject({ headOthers: "'chef'", bodyOthers: '', jobs: 100 })
  })

  test('words that must not be there rank nothing and are said once', () => {
    const parsed = assemble(termsOf('cook -chef -line'), [], counts)
    expect(parsed.terms).toHaveLength(1)
    expect(parsed.without).toBe("(!('chef')) & (!('line'))")
    expect(assemble(termsOf('cook'), [], counts).without).toBe('')
    // An alternative of what is left out would let every text match.
    expect(assemble(termsOf('cook -chef OR -line'), [], counts).without).toBe("(!('chef')) & (!('line'))")
  })

  test('a large search has a variant for titles and one for texts, each by its own counts', () => {
    const stems = { en: "'oper'", id: "'operator'" }
    const { variants } = assemble(termsOf('operator', { operator: { stems } }), [], {
      jobs: 1_000_000,
      heads: { oper: 1, operator: 2 },
      bodies: { oper: 2, operator: 1 },
    })
    expect(variants).toEqual({ head: ["'operator'"], body: ["'oper'"] })
  })
})

describe('most of the words of a large search', () => {
  const stems = { en: "'oper'", id: "'operator'" }
  const terms = () => termsOf('operator cook', { operator: { stems }, cook: { others: [one('chef')] } })
  const counts = { bodies: { oper: 90, operator: 30, cook: 100, chef: 50 } }

  test('leaves synonyms and the rarer stem out', () => {
    const query = (jobs: number) => partialQuery(assemble(terms(), [], { ...counts, jobs }), 1e9)
    expect(query(1_000_000)).not.toMatch(/chef|operator/)
    expect(query(1000)).toMatch(/chef/)
    expect(query(1000)).toMatch(/operator/)
  })

  test('does without the order of words, unless the words stand in quotes', () => {
    const line = { stems: { en: "'line' <-> 'cook'", id: "'line' <-> 'cook'" } }
    const text = (jobs: number, phrase: boolean) =>
      partialQuery(
        assemble(
          [
            ...termsOf('night', {}),
            ...termsOf('"line cook"', { 'line cook': phrase ? line : {} }),
            ...termsOf('x', { x: { others: [{ en: "'a' <-> 'b'", id: "'a' <-> 'b'" }] } }),
          ],
          [],
          { jobs },
        ),
        1e9,
      )
    expect(text(1_000_000, true)).toContain("'line' <-> 'cook'")
    expect(text(1_000_000, false)).not.toContain('<->')
    expect(text(1000, false)).toContain("'a' <-> 'b'")
  })
})
