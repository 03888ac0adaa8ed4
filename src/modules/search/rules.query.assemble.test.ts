import { describe, expect, test } from 'vitest'
import { allWords, nameSpans, splitQuery, queryVariants, type Stems, type Term } from './rules.query.parse.ts'
import { partialQuery } from './rules.plan.partial-query.ts'
import { assembleQuery, wordWeight } from './rules.query.assemble.ts'

const one = (word: string): Stems => ({ en: `'${word}'`, id: `'${word}'` })
const termsOf = (text: string, others: Record<string, Stems[]> = {}): Term[] =>
  splitQuery(text).map((part) => ({ ...part, stems: one(part.text), others: others[part.text] ?? [] }))
const figures = (bodies: Record<string, number>, jobs = 1000) => ({ heads: {}, bodies, jobs, length: 100 })

describe('reading a search', () => {
  test('words, phrases, what must not be there, and either of two', () => {
    expect(splitQuery('Senior "data analyst" -magang java OR golang')).toEqual([
      { text: 'senior', phrase: false, not: false, or: false },
      { text: 'data analyst', phrase: true, not: false, or: false },
      { text: 'magang', phrase: false, not: true, or: false },
      { text: 'java', phrase: false, not: false, or: false },
      { text: 'golang', phrase: false, not: false, or: true },
    ])
    expect(splitQuery('front-end, c++; .net').map(({ text }) => text)).toEqual(['front', 'end', 'c++', '.net'])
    expect(splitQuery('- " % ! ()')).toEqual([])
    expect(splitQuery('a '.repeat(300))).toHaveLength(24)
  })

  test('names are words in a row, longest first, never across a phrase or a minus', () => {
    expect(nameSpans(splitQuery('human resources -staff')).map(({ name }) => name)).toEqual([
      'human resources',
      'human',
      'resources',
      'staff',
    ])
  })

  test('every part under one of its names; a name of several words as a whole or word by word', () => {
    const terms = termsOf('data analyst jakarta -intern')
    const words = allWords(
      terms,
      [{ from: 0, size: 2, others: [{ en: "'analis' <-> 'data'", id: "'analis' <-> 'data'" }] }],
      'head',
    )
    expect(words).toBe("((('data') & ('analyst')) | ('analis' <-> 'data')) & ('jakarta') & (!('intern'))")
  })

  test('another name that is one word has to fit as it is written', () => {
    const terms = termsOf('developer', { developer: [{ en: "'program'", id: "'programer'" }] })
    expect(allWords(terms, [], 'body')).toContain("'program' & 'programer'")
  })

  test('what is no word in English is another name in titles only', () => {
    const terms = termsOf('ti', { ti: [{ en: '', id: "'it'" }] })
    expect(allWords(terms, [], 'head')).toContain("'it'")
    expect(allWords(terms, [], 'body')).not.toContain("'it'")
  })
})

describe('ways that an index goes one by one', () => {
  const name = (text: string): Stems => ({ en: text, id: text })

  test('all words as they are, or one name of several words under another, without the order of its words', () => {
    const terms = termsOf('data analyst jakarta -intern', { jakarta: [one('dki'), name("'special' <-> 'capital'")] })
    const groups = [{ from: 0, size: 2, others: [name("'analis' <-> 'data'")] }]
    expect(queryVariants(terms, groups, 'head')).toEqual([
      "('data') & ('analyst') & (('jakarta') | ('dki')) & (!('intern'))",
      "('data') & ('analyst') & ('special' & 'capital') & (!('intern'))",
      "('analis' & 'data') & (('jakarta') | ('dki')) & (!('intern'))",
    ])
  })

  test('what stands in quotes keeps its order, and alternatives that somebody asked for stay together', () => {
    const phrase = { ...termsOf('"front desk"')[0], stems: name("'front' <-> 'desk'") } as Term
    expect(queryVariants([phrase], [], 'head')).toEqual(["'front' <-> 'desk'"])
    expect(queryVariants(termsOf('java OR golang'), [], 'head')).toEqual([
      allWords(termsOf('java OR golang'), [], 'head'),
    ])
  })

  test('never more than four', () => {
    const many = Array.from({ length: 9 }, (_, n) => name(`'name' <-> 'number${n}'`))
    expect(queryVariants(termsOf('clerk', { clerk: many }), [], 'body')).toHaveLength(4)
  })

  test('only among very many jobs, by the stem that more of them have', () => {
    const term = { ...termsOf('operator')[0], stems: { en: "'oper'", id: "'operator'" } } as Term
    const ways = (jobs: number) => assembleQuery([term], [], figures({ oper: 900, operator: 300 }, jobs))?.variants
    expect(ways(1000)).toBeNull()
    expect(ways(1_000_000)?.body).toEqual(["'oper'"])
  })
})

describe('what words say', () => {
  test('the rarer, the more; never below nothing', () => {
    expect(wordWeight(1, 1000)).toBeGreaterThan(wordWeight(100, 1000))
    expect(wordWeight(1000, 1000)).toBeGreaterThan(0)
    expect(wordWeight(0, 0)).toBeGreaterThan(0)
  })

  test('it is the idf of BM25, with a half on both sides', () => {
    expect(wordWeight(1, 1000)).toBeCloseTo(Math.log(1 + 999.5 / 1.5), 12)
    expect(wordWeight(250, 1000)).toBeCloseTo(Math.log(1 + 750.5 / 250.5), 12)
    expect(wordWeight(5, 1)).toBeCloseTo(Math.log(1 + 0.5 / 5.5), 12)
  })

  test('words that every search may hold are left out while another says something', () => {
    const asked = (text: string) => assembleQuery(termsOf(text), [], figures({ kerja: 10, akuntan: 10 }))
    expect(asked('lowongan kerja akuntan')?.body).toBe("'akuntan'")
    expect(asked('lowongan kerja')?.body).toBe("('lowongan') & ('kerja')")
    expect(asked('')).toBeNull()
  })

  test('other names never say more than the word, and less where they are common', () => {
    const terms = termsOf('pegawai', { pegawai: [one('staf')] })
    const [term] = assembleQuery(terms, [], figures({ pegawai: 1, staf: 800 }))?.terms ?? []
    expect(term?.bodyOthersWeight).toBeLessThan(term?.bodyWeight ?? 0)
    expect(term?.jobs).toBe(800)
  })
})

describe('most of the words', () => {
  const asked = (text: string, bodies: Record<string, number>, jobs?: number) => {
    const made = assembleQuery(termsOf(text), [], figures(bodies, jobs))
    if (!made) throw new Error('nothing is asked')
    return made
  }

  test('where few jobs have any of them one will do', () => {
    expect(partialQuery(asked('welder bandung', { welder: 5, bandung: 9 }), 2000)).toBe("(('welder')) | (('bandung'))")
  })

  test('where many have one, more of them have to be there, until it is few enough', () => {
    const query = partialQuery(
      asked('sales manager jakarta', { sales: 90_000, manager: 120_000, jakarta: 200_000 }, 1_000_000),
      20_000,
    )
    expect(query).toContain('&')
    expect(query).not.toMatch(/\| \('(?:sales|manager|jakarta)'\)$/)
  })

  test('one word has no most, and what must not be there stays out', () => {
    expect(partialQuery(asked('welder', { welder: 5 }), 2000)).toBe('')
    expect(partialQuery(asked('welder bandung -intern', { welder: 5, bandung: 9, intern: 9 }), 2000)).toMatch(
      /& !\('intern'\)$/,
    )
  })

  /** The words of each alternative. */
  const setsOf = (query: string) =>
    query
      .split(' | ')
      .map((set) => [...set.matchAll(/'(\w+)'/g)].map(([, word]) => word))
      .sort((one, other) => one.join().localeCompare(other.join()))
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`)
  const equal = (count: number, jobs: number, each: number) =>
    asked(words(count).join(' '), Object.fromEntries(words(count).map((word) => [word, each])), jobs)

  test('the shares 0.15, 0.25, 0.4, 0.55, 0.7 and 0.85 are tried in turn, until few enough have that much', () => {
    // Of seven equal words a share needs so many: the smallest number of sevenths that reaches it.
    const needed = (least: number) =>
      new Set(setsOf(partialQuery(equal(7, 1000, 100), 1e9, least)).map((set) => set.length))
    expect([0, 0.16, 0.26, 0.41, 0.56, 0.71].map((least) => [...needed(least)])).toEqual([[2], [2], [3], [4], [5], [6]])
    expect(setsOf(partialQuery(equal(7, 1000, 100), 0))[0]).toHaveLength(6)
    expect(partialQuery(equal(7, 1000, 100), 1e9, 0.86)).toBe('')
  })

  test('one of two words alone is enough exactly up to the share', () => {
    const jobs = 1e9
    /** Whether a word that holds this share of all that two words say is enough alone. */
    const enough = (share: number, least: number) => {
      const weight = (n: number) => wordWeight(n, jobs)
      const first = share < 0.5 ? 10 : 1e8
      let second = first
      const shareOf = () => weight(second) / (weight(first) + weight(second))
      while (share < 0.5 ? shareOf() > share : shareOf() < share) second *= share < 0.5 ? 1.01 : 0.99
      const made = partialQuery(asked('first second', { first, second }, jobs), 1e12, least)
      return setsOf(made).some((set) => set.length === 1 && set[0] === 'second')
    }
    const shares = [0.15, 0.25, 0.4, 0.55, 0.7, 0.85]
    for (const share of shares) {
      const least = share - 0.05 // no smaller share is tried
      expect([enough(share + 0.01, least), enough(share - 0.01, least)], String(share)).toEqual([true, false])
    }
  })

  test('seven words are put into sets, five among very many jobs', () => {
    const used = (query: string) => new Set(setsOf(query).flat()).size
    expect(used(partialQuery(equal(9, 1000, 10), 1e9))).toBe(7)
    expect(used(partialQuery(equal(9, 1_000_000, 10), 1e9))).toBe(5)
  })

  test('jobs that have several words are expected between no connection and always: the root of the share', () => {
    // Two words that 100 of 10,000 jobs hold: 100 * sqrt(0.01) = 10 hold both, 200 one of them.
    const two = asked('one two', { one: 100, two: 100 }, 10_000)
    const together = (most: number) => setsOf(partialQuery(two, most))[0]?.length
    expect([together(200), together(199)]).toEqual([1, 2])
    // Of three, at 0.4 of the weight: three pairs of 10.
    const three = asked('one two three', { one: 100, two: 100, three: 100 }, 10_000)
    const size = (most: number, least: number) => setsOf(partialQuery(three, most, least))[0]?.length
    expect([size(30, 0.4), size(29, 0.4)]).toEqual([2, 3])
  })
})
