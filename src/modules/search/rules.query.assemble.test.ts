import { describe, expect, test } from 'vitest'
import {
  allWords,
  nameQuery,
  nameSpans,
  splitQuery,
  queryVariants,
  type Stems,
  type Term,
} from './rules.query.parse.ts'
import { partialQuery } from './rules.plan.partial-query.ts'
import { assembleQuery, commoner, wordWeight } from './rules.query.assemble.ts'

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

  test('only among many jobs, by the stem that more of them have', () => {
    const term = { ...termsOf('operator')[0], stems: { en: "'oper'", id: "'operator'" } } as Term
    const ways = (jobs: number) => assembleQuery([term], [], figures({ oper: 900, operator: 300 }, jobs))?.variants
    expect(ways(10_000)).toBeNull()
    expect(ways(10_001)?.body).toEqual(["'oper'"])
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
    const assembled = (text: string) => assembleQuery(termsOf(text), [], figures({ kerja: 10, akuntan: 10 }))
    expect(assembled('lowongan kerja akuntan')?.body).toBe("'akuntan'")
    expect(assembled('lowongan kerja')?.body).toBe("('lowongan') & ('kerja')")
    expect(assembled('')).toBeNull()
  })

  test('alone a role is in titles under names that mean other things in texts, with more words and excluded everywhere', () => {
    const names = { waiter: [{ ...one('server'), ofTitles: true }, one('waitress')] }
    const assembled = (text: string) => assembleQuery(termsOf(text, names), [], figures({}))!
    const [alone, more, without] = [assembled('waiter -bar'), assembled('waiter bali'), assembled('bali -waiter')]
    expect(alone.head).toBe("(('waiter') | ('server') | ('waitress')) & (!('bar'))")
    expect(alone.body).toBe("(('waiter') | ('waitress')) & (!('bar'))")
    expect(alone.terms[0]).toMatchObject({ bodyOthers: "'waitress'" })
    expect([more.body, without.without].every((query) => query.includes("'server'"))).toBe(true)
  })

  test('other names never say more than the word, and less where they are common', () => {
    const terms = termsOf('pegawai', { pegawai: [one('staf')] })
    const [term] = assembleQuery(terms, [], figures({ pegawai: 1, staf: 800 }))?.terms ?? []
    expect(term?.bodyOthersWeight).toBeLessThan(term?.bodyWeight ?? 0)
    expect(term?.jobs).toBe(800)
  })
})

describe('names that are no words in English', () => {
  const it = { en: '', id: "'it'" }
  const parsed = (jobs: number) => assembleQuery(termsOf('ti support -ti', { ti: [it] }), [], figures({}, jobs))

  test('are compared with titles only, in every query', () => {
    const { head, body, terms, without } = parsed(1000)!
    expect([head, body].map((query) => query.includes("'it'"))).toEqual([true, false])
    expect(terms[0]).toMatchObject({ headOthers: "'it'", bodyOthers: '' })
    expect(without).toBe("!('ti')")
    const { variants } = parsed(1_000_000)!
    expect([variants?.head, variants?.body].map((queries) => queries?.join().includes("'it'"))).toEqual([true, false])
  })

  test('stand in texts for their other names and beside what was typed next to them', () => {
    const named = { ...termsOf('it', { it: [{ en: "'information' <-> 'technology'", id: '' }] })[0], stems: it } as Term
    const [support] = termsOf('support')
    const both = assembleQuery([named, support!], [], figures({ support: 900, information: 3, technology: 5 }))!
    expect(both.head).toContain("'it'")
    expect(both.body).toBe("(('information' & 'technology') | ('it' <-> 'support')) & ('support')")
    expect(both.terms[0]).toMatchObject({ en: '', bodyWeight: wordWeight(3, 1000) })
    const among = assembleQuery([named, support!], [], figures({}, 1_000_000))!
    expect(among.variants?.body).toEqual(["('information' & 'technology') & ('support')"])
    expect(partialQuery(both, 400)).toContain("('information' & 'technology')")
    expect(partialQuery(both, 400)).not.toContain("('it')")
  })

  test('alone are a field of work, which heads have, in whatever order its words stand', () => {
    const names = [{ en: "'information' <-> 'technology'", id: "'information' <-> 'technology'" }, it]
    const [ti] = termsOf('ti', { ti: names })
    const alone = { ...ti!, stems: it, others: names.slice(0, 1) }
    const parsed = assembleQuery([alone, ...termsOf('-intern')], [], figures({}))!
    expect(parsed).toMatchObject({
      body: '',
      head: expect.stringContaining("('information' & 'technology')") as string,
    })
    expect(assembleQuery([ti!], [], figures({}))?.body).toBe("('ti') | ('information' & 'technology')")
    expect(assembleQuery([alone, ...termsOf('officer')], [], figures({}))?.body).not.toBe('')
  })

  test('are compared as a whole where English has a part of their words', () => {
    expect(nameQuery({ en: "'staff'", id: "'it' <-> 'staff'" }, 'head')).toBe("'it' <-> 'staff'")
    const groups = [{ from: 0, size: 1, others: [{ en: "'staff'", id: "'it' <-> 'staff'" }] }]
    const parsed = assembleQuery(termsOf('helpdesk'), groups, figures({}, 1_000_000))!
    expect(parsed.body).toBe("('helpdesk') | ('it' <-> 'staff')")
    expect(parsed.variants?.body).toEqual(["'helpdesk'"])
  })

  test('are compared with titles also where the words themselves are none', () => {
    const terms = termsOf('a b').map((term) => ({ ...term, stems: { en: '', id: '' } }))
    const group = { from: 0, size: 2, others: [it] }
    expect(assembleQuery(terms, [group], figures({}))).toMatchObject({ head: "'it'", body: '', terms: [] })
    expect(assembleQuery(terms, [], figures({}))).toBeNull()
  })
})

test('a word that nobody counted is in no job, so it weighs most', () => {
  const [term] = assembleQuery(termsOf('welder'), [], figures({}))?.terms ?? []
  expect(term).toMatchObject({ jobs: 0, bodyWeight: wordWeight(0, 1000), headWeight: wordWeight(0, 1000) })
})

test('of two stems the more common one is kept, of one that one', () => {
  const stems = { en: "'oper'", id: "'operator'" }
  expect(commoner({ oper: 2, operator: 3 }, stems)).toEqual({ en: '', id: "'operator'" })
  expect(commoner({ oper: 3, operator: 3 }, stems)).toEqual({ en: "'oper'", id: '' })
  expect(commoner({}, { ...stems, en: '' })).toEqual({ en: '', id: "'operator'" })
  expect(commoner({ oper: 3 }, { ...stems, id: '' })).toEqual({ en: "'oper'", id: '' })
})

test('a word that begins many names weighs half', () => {
  const parsed = assembleQuery(termsOf('staf gudang'), [], figures({ staf: 20, gudang: 20 }))
  const [staff, store] = parsed?.terms ?? []
  expect(staff?.bodyWeight).toBeCloseTo((store?.bodyWeight ?? 0) / 2)
})
