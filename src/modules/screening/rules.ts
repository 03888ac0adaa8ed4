import { outsideContacts } from './rules.contacts.ts'
import { factHits, type JobFacts } from './rules.facts.ts'
import { identityRequested } from './rules.identity.ts'
import { moneyRequested } from './rules.money.ts'
import { namesIn } from './rules.names.ts'
import { phraseIndex, phrasesIn, type PhraseIndex, type ScamPhrase } from './rules.phrases.ts'
import { protectedTopicsIn, type ProtectedTopic } from './rules.protected.ts'
import { findingKey, screenRules, type FlagScores, type Hit, type ScreenOutcome, type ScreenRule } from './rules.hit.ts'
import { isAboutOthers, schemesIn } from './rules.schemes.ts'
import { tokensOf, type Token, type Tokens } from './rules.tokens.ts'

export {
  findingKey,
  screenOutcomes,
  screenRules,
  type FlagScores,
  type Hit,
  type ScreenOutcome,
  type ScreenRule,
} from './rules.hit.ts'

export type Screening = { score: number; outcome: ScreenOutcome; hits: Hit[] }
export type ScreenedText = { field: string; text: string }

/** The most that one rule adds, and all together. */
const caps: Record<ScreenRule, number> = {
  MONEY_ASKED: 60,
  PHRASE: 50,
  IDENTITY_ASKED: 35,
  SECRETS_ASKED: 60,
  PREPAY: 60,
  MONEY_MULE: 60,
  PAPERS_KEPT: 60,
  PYRAMID: 45,
  INSIDER: 45,
  CONTACT_OUTSIDE: 30,
  PAY_HIGH: 35,
  EASY_PAY: 15,
  COPIED: 25,
  FOREIGN_NAME: 20,
  MANY_NEW: 15,
  CHANGED_SOON: 20,
  REPORTED: 20,
  THIN: 5,
  DISCRIMINATION: 0,
  LOOKALIKE: 45,
  MIXED_SCRIPT: 40,
  REUSED: 40,
  MAIL: 30,
  PROFILE: 15,
}
const maxScore = 100
const maxHits = 50
const excerptLength = 240

/** The sum of what was found, each rule at most its cap. */
export function scoreOf(hits: readonly Pick<Hit, 'rule' | 'adds'>[]): number {
  const sum = (rule: ScreenRule) =>
    Math.min(
      caps[rule],
      hits.reduce((total, hit) => (hit.rule === rule ? total + hit.adds : total), 0),
    )
  return Math.min(
    maxScore,
    screenRules.reduce((total, rule) => total + sum(rule), 0),
  )
}

export function outcomeOf(score: number, { review, hold }: FlagScores): ScreenOutcome {
  if (score >= hold) return 'HOLD'
  return score >= review ? 'REVIEW' : 'PASS'
}

type ScreenOptions = {
  /** The approved one of the company. */
  website: string | null
  flagScores: FlagScores
  phrases: readonly ScamPhrase[]
  /** Names of others that a text should not borrow. */
  protectedNames?: readonly string[]
  /** What is known beside the texts. */
  facts?: JobFacts
  /** Keys of findings that people accepted before: they are named and add nothing. */
  accepted?: ReadonlySet<string>
}

/** Topics that ask for what the work does not need (circular M/6/HK.04/V/2025); they are shown to moderators and add nothing. */
const discriminating: readonly ProtectedTopic[] = ['AGE', 'GENDER', 'FAMILY', 'LOOKS', 'RELIGION', 'ETHNICITY']

/** Screens texts of one subject. A score only orders the work: people decide. */
export function screenTexts(texts: readonly ScreenedText[], options: ScreenOptions): Screening {
  const { website, flagScores, accepted, facts } = options
  const index = phraseIndex(options.phrases)
  const addresses = new Set<string>()
  const isRepeated = ({ rule, fact }: Hit) => rule === 'CONTACT_OUTSIDE' && addresses.size === addresses.add(fact).size
  // Reports are answered in their case: accepting a job says nothing about them.
  const isAccepted = (hit: Hit) => hit.rule !== 'REPORTED' && accepted?.has(findingKey(hit)) === true
  const hits = [
    ...texts.flatMap((text) => hitsOf(text, website, index)),
    ...texts.flatMap((text) => borrowedNames(text, options.protectedNames ?? [])),
    ...(facts ? factHits(facts) : []),
    ...topicHits(texts),
  ]
    .filter((hit) => !isRepeated(hit))
    .slice(0, maxHits)
    .map((hit) => (isAccepted(hit) ? { ...hit, adds: 0 } : hit))
  const score = scoreOf(hits)
  return { score, outcome: outcomeOf(score, flagScores), hits }
}

/** The same with what was found beside the texts. */
export function withHits({ hits, ...screening }: Screening, more: readonly Hit[], flagScores: FlagScores): Screening {
  if (more.length === 0) return { ...screening, hits }
  const all = [...more, ...hits].slice(0, maxHits)
  const score = scoreOf(all)
  return { score, outcome: outcomeOf(score, flagScores), hits: all }
}

/** Names of others in a title; in a description they are clients, tools and benefits. */
const borrowedNames = ({ field, text }: ScreenedText, names: readonly string[]): Hit[] =>
  field === 'title'
    ? namesIn(text, names).map((fact) => ({
        rule: 'FOREIGN_NAME',
        field,
        from: 0,
        to: 0,
        fact,
        excerpt: text,
        adds: 20,
      }))
    : []

const topicHits = (texts: readonly ScreenedText[]): Hit[] =>
  texts.flatMap(({ field, text }) =>
    protectedTopicsIn(text)
      .filter(({ topic }) => discriminating.includes(topic))
      .map(({ words }) => ({ rule: 'DISCRIMINATION', field, from: 0, to: 0, fact: words, excerpt: '', adds: 0 })),
  )

function hitsOf({ field, text }: ScreenedText, website: string | null, index: PhraseIndex): Hit[] {
  const parsed = tokensOf(text)
  const { tokens } = parsed
  const excerpt = (at: number) => excerptAt(text, parsed, at)
  const fact = (at: number, to: number) => text.slice(tokens[at]?.from, tokens[to]?.to).slice(0, 120)
  type RuleMatch = { at: number; to: number; adds: number; fact?: string }
  const hitOf =
    (rule: ScreenRule) =>
    (each: RuleMatch): Hit & { sentence: number } => ({
      rule,
      field,
      from: tokens[each.at]?.from ?? 0,
      to: tokens[each.to]?.to ?? 0,
      fact: each.fact ?? fact(each.at, each.to),
      excerpt: excerpt(each.at),
      adds: each.adds,
      sentence: sentenceOf(tokens, each.at),
    })
  const money = moneyRequested(tokens)
    .map((each) => ({ ...each, adds: caps.MONEY_ASKED }))
    .map(hitOf('MONEY_ASKED'))
  const phrases = phrasesIn(tokens, index)
    .filter(({ at, adds }) => adds < 40 || !isAboutOthers(tokens, at))
    .map(({ phrase, ...each }) => ({ ...each, fact: phrase }))
    .map(hitOf('PHRASE'))
  const identity = identityRequested(tokens).map(({ rule, ...each }) => hitOf(rule)({ ...each, adds: caps[rule] }))
  const schemes = schemesIn(tokens).map(({ rule, ...each }) => hitOf(rule)(each))
  const contacts = outsideContacts(text, website).map(({ from, to, ...contact }): Hit => ({
    rule: 'CONTACT_OUTSIDE',
    field,
    from,
    to,
    ...contact,
    excerpt: excerpt(tokens.findIndex((token) => token.to > from)),
  }))
  // Two rules about one sentence count once: money asked is the largest, then what is asked for, then the phrase.
  const without = <F extends { sentence: number; adds: number }>(list: F[], stronger: readonly F[]) =>
    list.filter((each) => !stronger.some((other) => other.sentence === each.sentence && other.adds >= each.adds))
  const requests = [...money, ...without([...schemes, ...identity], money)]
  const inSentences = [...requests, ...without(phrases, requests)]
  return [...inSentences.map(({ sentence: _, ...hit }) => hit), ...contacts].toSorted((a, b) => a.from - b.from)
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
