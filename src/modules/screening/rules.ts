import { outsideContacts } from './rules.contacts.ts'
import { moneyAsked } from './rules.money.ts'
import { phrasesIn } from './rules.phrases.ts'
import { tokensOf, type Token, type Tokens } from './rules.tokens.ts'

/** Rules about texts; names in the evidence and keys of the text set `admin` under `screening.rule`. */
export const textRules = ['MONEY_ASKED', 'PHRASE', 'CONTACT_OUTSIDE'] as const
export type TextRule = (typeof textRules)[number]
export const screenOutcomes = ['PASS', 'REVIEW', 'HOLD'] as const
export type ScreenOutcome = (typeof screenOutcomes)[number]

/** What a rule found: where, what and what it adds to the score. */
export type Hit = {
  rule: TextRule
  /** The field of the text, and the place of the finding in it. */
  field: string
  from: number
  to: number
  /** The phrase, the words or the address found. */
  fact: string
  /** The sentence around it, for people. */
  excerpt: string
  adds: number
}
export type Screening = { score: number; outcome: ScreenOutcome; hits: Hit[] }
export type ScreenedText = { field: string; text: string }
export type FlagScores = { review: number; hold: number }

/** The most that one rule adds, and all together. */
const caps: Record<TextRule, number> = { MONEY_ASKED: 60, PHRASE: 50, CONTACT_OUTSIDE: 30 }
const maxScore = 100
const maxHits = 50
const excerptLength = 240

/** The sum of what was found, each rule at most its cap. */
export function scoreOf(hits: readonly Pick<Hit, 'rule' | 'adds'>[]): number {
  const sum = (rule: TextRule) =>
    Math.min(
      caps[rule],
      hits.reduce((total, hit) => (hit.rule === rule ? total + hit.adds : total), 0),
    )
  return Math.min(
    maxScore,
    textRules.reduce((total, rule) => total + sum(rule), 0),
  )
}

export function outcomeOf(score: number, { review, hold }: FlagScores): ScreenOutcome {
  if (score >= hold) return 'HOLD'
  return score >= review ? 'REVIEW' : 'PASS'
}

type Finding = Pick<Hit, 'rule' | 'fact' | 'excerpt'>
/** What a person accepts with a finding: a phrase in its sentence, an address wherever it stands. */
export const findingKey = ({ rule, fact, excerpt }: Finding): string =>
  JSON.stringify(rule === 'CONTACT_OUTSIDE' ? [rule, fact] : [rule, fact, excerpt])

type ScreenOptions = {
  /** The approved one of the company. */
  website: string | null
  flagScores: FlagScores
  /** Keys of findings that people accepted before: they are named and add nothing. */
  accepted?: ReadonlySet<string>
}

/** Screens texts of one subject. A score only orders the work: people decide. */
export function screenTexts(
  texts: readonly ScreenedText[],
  { website, flagScores, accepted }: ScreenOptions,
): Screening {
  const addresses = new Set<string>()
  const isRepeated = ({ rule, fact }: Hit) => rule === 'CONTACT_OUTSIDE' && addresses.size === addresses.add(fact).size
  const hits = texts
    .flatMap((text) => hitsOf(text, website))
    .filter((hit) => !isRepeated(hit))
    .slice(0, maxHits)
    .map((hit) => (accepted?.has(findingKey(hit)) ? { ...hit, adds: 0 } : hit))
  const score = scoreOf(hits)
  return { score, outcome: outcomeOf(score, flagScores), hits }
}

function hitsOf({ field, text }: ScreenedText, website: string | null): Hit[] {
  const parsed = tokensOf(text)
  const { tokens } = parsed
  const excerpt = (at: number) => excerptAt(text, parsed, at)
  const fact = (at: number, to: number) => text.slice(tokens[at]?.from, tokens[to]?.to).slice(0, 120)
  const place = (at: number, to: number) => ({ from: tokens[at]?.from ?? 0, to: tokens[to]?.to ?? 0 })
  const money = moneyAsked(tokens).map(({ at, to }): Hit & { sentence: number } => ({
    rule: 'MONEY_ASKED',
    field,
    ...place(at, to),
    fact: fact(at, to),
    excerpt: excerpt(at),
    adds: caps.MONEY_ASKED,
    sentence: sentenceOf(tokens, at),
  }))
  const phrases = phrasesIn(tokens).map(({ at, to, phrase, adds }): Hit & { sentence: number } => ({
    rule: 'PHRASE',
    field,
    ...place(at, to),
    fact: phrase,
    excerpt: excerpt(at),
    adds,
    sentence: sentenceOf(tokens, at),
  }))
  const contacts = outsideContacts(text, website).map(({ from, to, ...contact }): Hit => ({
    rule: 'CONTACT_OUTSIDE',
    field,
    from,
    to,
    ...contact,
    excerpt: excerpt(tokens.findIndex((token) => token.to > from)),
  }))
  // Money and a phrase in one sentence are one finding; money asked is always the larger.
  const other = phrases.filter(({ sentence }) => !money.some((each) => each.sentence === sentence))
  return [...[...money, ...other].map(({ sentence: _, ...hit }) => hit), ...contacts].toSorted(
    (a, b) => a.from - b.from,
  )
}

const sentenceOf = (tokens: readonly Token[], at: number) => tokens[at]?.sentence ?? -1

function excerptAt(text: string, { tokens, sentences }: Tokens, at: number): string {
  const token = tokens[at]
  const sentence = token && sentences[token.sentence]
  if (!token || !sentence) return ''
  const near = tokens.findLast(({ from }) => from <= token.from - excerptLength / 3)
  const from = sentence.to - sentence.from <= excerptLength ? sentence.from : Math.max(sentence.from, near?.from ?? 0)
  return text.slice(from, Math.min(sentence.to, from + excerptLength)).trim()
}
