import { describe, expect, test } from 'vitest'
import {
  allWords,
  either,
  isStopWord,
  nameQuery,
  nameSpans,
  queryVariants,
  splitQuery,
  unordered,
  type Stems,
  type Term,
} from './rules.query.parse.ts'

const name = (text: string): Stems => ({ en: text, id: text })
const termsOf = (text: string, others: Record<string, Stems[]> = {}): Term[] =>
  splitQuery(text).map((part) => ({ ...part, stems: name(`'${part.text}'`), others: others[part.text] ?? [] }))

test('words that any search for work may have say nothing, in both languages', () => {
  for (const word of ['job', 'near', 'please', 'lowongan', 'yang', 'dengan', 'sekitar'])
    expect(isStopWord(word), word).toBe(true)
  for (const word of ['', 'cook', 'koki', 'jobs in']) expect(isStopWord(word), word).toBe(false)
})

describe('parts joined by OR', () => {
  const alternatives = (text: string) => splitQuery(text).flatMap((part) => (part.or ? [part.text] : []))

  test.each(['OR', 'ATAU', '|'])('"%s" joins two parts', (sign) => {
    expect(alternatives(`java ${sign} golang rust`)).toEqual(['golang'])
    expect(splitQuery(`java ${sign} golang`)).toHaveLength(2)
  })

  test('nothing is joined to nothing; lower case, quotes and a minus make it a word', () => {
    expect(alternatives('OR golang')).toEqual([])
    expect(splitQuery('java or golang').map(({ text }) => text)).toEqual(['java', 'or', 'golang'])
    expect(splitQuery('java "OR" golang -OR').map(({ text }) => text)).toEqual(['java', 'or', 'golang', 'or'])
  })
})

test('names have four words at most and none of a phrase', () => {
  const names = (text: string) => nameSpans(splitQuery(text)).map((span) => span.name)
  expect(names('a b c d e').slice(0, 3)).toEqual(['a b c d', 'b c d e', 'a b c'])
  expect(names('a "b c" d')).toEqual(['a', 'd'])
})

describe('the tsquery of a synonym', () => {
  test('a word has to match in both languages, several words in either', () => {
    expect(nameQuery({ en: "'program'", id: "'programer'" }, 'body')).toBe("'program' & 'programer'")
    expect(nameQuery(name("'cook'"), 'body')).toBe("'cook'")
    expect(nameQuery({ en: "'cook'", id: '' }, 'body')).toBe("'cook'")
    expect(nameQuery({ en: "'line' <-> 'cook'", id: "'juru' <-> 'masak'" }, 'body')).toBe(
      "('line' <-> 'cook') | ('juru' <-> 'masak')",
    )
  })

  test('what is no word in English counts in titles alone', () => {
    expect([nameQuery({ en: '', id: "'it'" }, 'head'), nameQuery({ en: '', id: "'it'" }, 'body')]).toEqual(["'it'", ''])
  })
})

describe('all words as one query', () => {
  test('alternatives are each other’s only; what cannot be compared is left out', () => {
    expect(either('', "'a'", "'a'")).toBe("'a'")
    expect([either(), either('', '')]).toEqual(['', ''])
    expect(allWords(termsOf('java OR golang rust'), [], 'head')).toBe("(('java') | ('golang')) & ('rust')")
    const [silent, cook] = [{ ...termsOf('the')[0], stems: name('') } as Term, ...termsOf('cook')]
    expect(allWords([silent, cook as Term], [], 'head')).toBe("'cook'")
    expect(allWords([silent], [], 'head')).toBe('')
    // The alternative of what says nothing stands alone.
    expect(allWords([silent, { ...(cook as Term), or: true }], [], 'head')).toBe("'cook'")
  })

  test('a name of several words counts once, and what follows it as well', () => {
    const groups = [{ from: 1, size: 2, others: [name("'cook'")] }]
    expect(allWords(termsOf('senior line chef jakarta'), groups, 'head')).toBe(
      "('senior') & ((('line') & ('chef')) | ('cook')) & ('jakarta')",
    )
  })
})

describe('variants of a large search', () => {
  const long = name("'juru' <-> 'masak'")

  test('a name of several words stands for one word at a time', () => {
    expect(queryVariants(termsOf('cook bandung', { cook: [long] }), [], 'body')).toEqual([
      "('cook') & ('bandung')",
      "('juru' & 'masak') & ('bandung')",
    ])
  })

  test('of more than four words there is one variant', () => {
    const variants = (text: string) => queryVariants(termsOf(text, { cook: [long] }), [], 'body').length
    expect([variants('cook a b c'), variants('cook a b c -d'), variants('cook a b c d')]).toEqual([2, 2, 1])
  })

  test('an excluded word is excluded under all its names, and never replaced', () => {
    expect(queryVariants(termsOf('bandung -cook', { cook: [long] }), [], 'body')).toEqual([
      "('bandung') & (!(('cook') | ('juru' <-> 'masak')))",
    ])
    const groups = [{ from: 1, size: 1, others: [long] }]
    const terms = termsOf('bandung -cook')
    expect(queryVariants(terms, groups, 'body')).toEqual([allWords(terms, groups, 'body')])
  })

  test('a synonym that cannot be compared is no variant', () => {
    const groups = [{ from: 0, size: 2, others: [{ en: '', id: "'ti'" }] }]
    expect(queryVariants(termsOf('information technology'), groups, 'body')).toHaveLength(1)
    expect(queryVariants(termsOf('information technology'), groups, 'head')).toHaveLength(2)
  })

  test('words lose their order, the distance between them too', () => {
    expect(unordered("'a' <-> 'b' <2> 'c' & !'d'")).toBe("'a' & 'b' & 'c' & !'d'")
  })
})
