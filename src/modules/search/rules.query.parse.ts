import { wordsOf } from './rules.query.tsquery.ts'

/** A word or a quoted phrase as typed; `not` when excluded, `or` when it or the part before is enough. */
export type QueryPart = { text: string; phrase: boolean; not: boolean; or: boolean }

const maxTerms = 24
/** Words that any search for work may have, and words that join others. English ones besides PostgreSQL's own list. */
const stopWords = new Set(
  (
    'job jobs vacancy vacancies opening openings hiring hire looking seeking search find want wanted need needed apply career careers work near me please ' +
    'lowongan loker kerja pekerjaan karir karier cari mencari dicari dibutuhkan butuh lamaran melamar saya aku kami ingin mau terbaru yang dan di ke dari untuk ' +
    'dengan pada atau dalam sebagai adalah ini itu oleh para bagi agar bisa dapat akan sudah bidang bagian posisi area daerah sekitar'
  ).split(' '),
)
export const isStopWord = (word: string): boolean => stopWords.has(word)

/** Splits a search into words, "phrases", -excluded parts and parts joined by OR. */
export function splitQuery(text: string): QueryPart[] {
  const parts: QueryPart[] = []
  let or = false
  for (const [, minus = '', quoted, word = ''] of text.matchAll(/(?<!\S)(-?)(?:"([^"]*)"?|(\S+))/g)) {
    if (quoted === undefined && !minus && (word === 'OR' || word === 'ATAU' || word === '|')) {
      or = parts.length > 0
      continue
    }
    // Jobs may write hyphenated words apart, so "front-end" is two words.
    const texts = quoted === undefined ? word.split(/[-–—,;()!?:"“”]+/) : [quoted]
    for (const each of texts)
      if (/[\p{L}\p{N}]/u.test(each))
        parts.push({ text: each.toLowerCase(), phrase: quoted !== undefined, not: minus === '-', or })
    or = false
  }
  return parts.slice(0, maxTerms)
}

/** Up to four words in a row that may be a name together, longest first. */
export function nameSpans(parts: readonly QueryPart[]): { name: string; from: number; size: number }[] {
  const plain = (part: QueryPart | undefined) => part !== undefined && !part.phrase
  const names: { name: string; from: number; size: number }[] = []
  for (let size = 4; size >= 1; size--)
    for (let from = 0; from + size <= parts.length; from++) {
      const span = parts.slice(from, from + size)
      if (!span.every(plain) || new Set(span.map(({ not }) => not)).size > 1) continue
      names.push({ name: span.map(({ text }) => text).join(' '), from, size })
    }
  return names
}

/**
 * Tsqueries of a part by its English and its Indonesian stems. `ofTitles`: another name that texts may have for another thing, as "server"
 * is for a waiter.
 */
export type Stems = { en: string; id: string; ofTitles?: boolean }
export type Term = QueryPart & { stems: Stems; others: Stems[] }
/** A name of several words with its synonyms. */
export type Group = { from: number; size: number; others: Stems[] }

/** Two tsqueries as one, either of them; '' for none. */
export const either = (...queries: readonly string[]): string => {
  const all = [...new Set(queries.filter((each) => each !== ''))]
  return all.length > 1 ? all.map((each) => `(${each})`).join(' | ') : (all[0] ?? '')
}
const both = (queries: readonly string[]): string => {
  const all = queries.filter((each) => each !== '')
  return all.length > 1 ? all.map((each) => `(${each})`).join(' & ') : (all[0] ?? '')
}
/** Whether English has no word for it, or only a part of its words, as of "IT staff": "it" is in every text. */
export const isCutInEnglish = ({ en, id }: Stems): boolean =>
  id !== '' && (en === '' || (id.includes('<') && wordsOf(en).length === 1))

/**
 * The tsquery of a synonym. A single word has to match in both languages, which is nearly as written: by its English stem alone
 * "programer" would match any program. What English cuts is compared as a whole; a single word of these with titles only.
 */
export function nameQuery(name: Stems, place: 'head' | 'body'): string {
  const { en, id } = name
  if (isCutInEnglish(name)) return place === 'body' && wordsOf(id).length === 1 ? '' : id
  const single = [en, id].every((query) => wordsOf(query).length === 1)
  return single && en !== id && id !== '' ? `${en} & ${id}` : either(en, id)
}

/** Another name of a field of work: the words of facts have no order. */
const inAnyOrder = (name: Stems): Stems =>
  isCutInEnglish(name) ? name : { ...name, en: unordered(name.en), id: unordered(name.id) }

/**
 * The terms as texts are compared with: a word that is none in English stands there for its other names, and for itself beside the words
 * that were typed next to it. It and its other names are a field of work.
 */
export function termsForTexts(terms: readonly Term[]): Term[] {
  const nextTo = (one: Term | undefined, other: Term | undefined): Stems[] => {
    const words = [one, other].map((term) => (term && !term.phrase && !term.not ? term.stems.id : ''))
    return words.every((word) => wordsOf(word).length === 1) ? [{ en: '', id: words.join(' <-> ') }] : []
  }
  return terms.map((term, at) => {
    const { phrase, stems, others } = term
    if (phrase || ![stems, ...others].some(({ en }) => en === '') || others.length === 0) return term
    if (stems.en !== '') return { ...term, others: others.map(inAnyOrder) }
    const beside = [...nextTo(terms[at - 1], term), ...nextTo(term, terms[at + 1])]
    return { ...term, stems: { en: '', id: '' }, others: [...others.map(inAnyOrder), ...beside] }
  })
}

/** The one term that a search asks for; undefined where it asks for more. */
function onlyTerm(terms: readonly Term[]): Term | undefined {
  const [only, ...more] = terms.filter(({ stems, not }) => !not && either(stems.en, stems.id) !== '')
  return more.length > 0 ? undefined : only
}

/**
 * The terms of a search for a field of work: a word that is none in English, and no other word. Null for any other search.
 */
export function fieldOfWork(terms: readonly Term[]): Term[] | null {
  const only = onlyTerm(terms)
  if (!only || only.phrase || only.stems.en !== '' || only.others.length === 0) return null
  return terms.map((term) => (term === only ? { ...term, others: term.others.map(inAnyOrder) } : term))
}

/** A search for one role is for its other names in titles; with more words, texts that have all of them are about the role. */
export function withoutNamesOfTitles(terms: readonly Term[]): readonly Term[] {
  const only = onlyTerm(terms)
  if (!only) return terms
  return terms.map((term) =>
    term === only ? { ...term, others: term.others.filter(({ ofTitles }) => !ofTitles) } : term,
  )
}

/** All parts as one tsquery, each under any of its names. '' when nothing can be compared. */
export function allWords(terms: readonly Term[], groups: readonly Group[], place: 'head' | 'body'): string {
  const clauses: { query: string; or: boolean }[] = []
  for (let at = 0; at < terms.length; at++) {
    const group = groups.find(({ from }) => from === at)
    const span = terms.slice(at, at + (group?.size ?? 1))
    const own = both(
      span.map(({ stems, others }) => either(stems.en, stems.id, ...others.map((other) => nameQuery(other, place)))),
    )
    const query = either(own, ...(group?.others ?? []).map((other) => nameQuery(other, place)))
    if (group) at += group.size - 1
    if (query !== '') clauses.push({ query: span[0]?.not ? `!(${query})` : query, or: span[0]?.or ?? false })
  }
  const joined: string[] = []
  for (const { query, or } of clauses) {
    const before = or ? joined.pop() : undefined
    joined.push(before === undefined ? query : either(before, query))
  }
  return both(joined)
}

/** Variants of one search, and words beyond which it has only one variant. */
const [maxVariants, maxNames] = [4, 4]

/**
 * The same for a large search, as variants of which any has to match: all words as typed, or one of them replaced by a synonym of
 * several words. Synonyms lose their word order, because the index does not know it and each text would have to be read.
 */
export function queryVariants(terms: readonly Term[], groups: readonly Group[], place: 'head' | 'body'): string[] {
  if (terms.some(({ or }) => or) || groups.some(({ from }) => terms[from]?.not)) return [allWords(terms, groups, place)]
  const short = ({ en, id }: Stems) => [en, id].every((query) => wordsOf(query).length <= 1)
  const own = terms.map(({ stems, others, not, phrase }) => {
    const names = not ? others : others.filter(short)
    const query = either(stems.en, stems.id, ...names.map((other) => nameQuery(other, place)))
    if (query === '') return ''
    return not ? `!(${query})` : phrase ? query : unordered(query)
  })
  const instead = (from: number, size: number, other: Stems) => {
    const name = unordered(nameQuery(other, place))
    return name === '' ? '' : both([...own.slice(0, from), name, ...own.slice(from + size)])
  }
  // Without their order, words that English cuts are in every text.
  const usable = (names: readonly Stems[]) => (place === 'body' ? names.filter((name) => !isCutInEnglish(name)) : names)
  const others = [
    ...terms.flatMap(({ not, others: names }, at) =>
      not ? [] : usable(names).flatMap((other) => (short(other) ? [] : [instead(at, 1, other)])),
    ),
    ...groups.flatMap(({ from, size, others: names }) => usable(names).map((other) => instead(from, size, other))),
  ]
  const isComplete = terms.every((term, at) => term.others.length === 0 || own[at] !== '')
  const nonEmpty = own.filter((query, at) => query !== '' && !terms[at]?.not)
  const variants = [...(isComplete ? [both(own)] : []), ...(nonEmpty.length > maxNames ? [] : others)]
  const known = [...new Set(variants)].filter((query) => query !== '').slice(0, maxVariants)
  return known.length > 0 ? known : [allWords(terms, groups, place)].filter((query) => query !== '')
}

/** A query without the order of its words. */
export const unordered = (query: string) => query.replaceAll(/<(?:-|\d+)>/g, '&')
