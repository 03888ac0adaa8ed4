import type { Locale } from '#kernel/locale.ts'
import { splitPlaceholders, type TextSet } from '#platform/i18n/translate.ts'
import { legalDocuments, type LegalDocument } from './rules.legal.ts'
import { orderKey, orderProblem } from './rules.start.ts'

export const contentKinds = ['START', 'FAQ', 'HELP', 'WARNING', 'PAGE_META', 'MAIL', 'LEGAL'] as const
export type ContentKind = (typeof contentKinds)[number]

/** One sentence of an item in both languages. */
export type ContentText = { key: string; en: string; id: string }

/** Something that administrators can word anew: a slice of a text set. Questions are a list that grows and shrinks. */
export type ContentItem = { kind: ContentKind; key: string; set: string; prefix: string; list: boolean }

type ReadTexts = (locale: Locale, set: string) => TextSet

/** Sets of mails. What is about security, the law and money is published by a super administrator. */
export const mailSets = [
  'mailAccounts',
  'mailAlerts',
  'mailApplications',
  'mailAudit',
  'mailBilling',
  'mailCompanies',
  'mailContact',
  'mailIncident',
  'mailInterviews',
  'mailInvitation',
  'mailJobs',
  'mailLegal',
  'mailMessages',
  'mailModeration',
  'mailRequests',
  'mailReviews',
  'mailTeam',
] as const
export type MailSet = (typeof mailSets)[number]
/** The set of a mail, from its key `mailJobs.expired`; a set that is one mail is its key. */
export const mailSetOf = (key: string): MailSet =>
  mailSets.find((set) => key === set || key.startsWith(`${set}.`)) ?? 'mailAccounts'
/** `/public/index` of the page `public.index`. */
export const pagePath = (key: string): string => `/${key.replace('.', '/')}`

const sensitiveSets = new Set(['mailAccounts', 'mailAudit', 'mailBilling', 'mailIncident', 'mailLegal', 'mailRequests'])
export const isSensitive = ({ kind, set }: ContentItem): boolean => kind === 'LEGAL' || sensitiveSets.has(set)

/** Where the texts of a legal page are built in. */
const legalSlices: Readonly<Record<LegalDocument, { set: string; prefix: string }>> = {
  use: { set: 'terms', prefix: 'use' },
  candidates: { set: 'terms', prefix: 'candidates' },
  employers: { set: 'terms', prefix: 'employers' },
  privacy: { set: 'privacyPolicy', prefix: '' },
}

/** Pages whose texts are a set of their own, by kind: the start page, those that explain the site, and those that warn of fraud. */
export const pageSets = {
  START: { home: '/' },
  HELP: { about: '/about-us', contactUs: '/contact-us' },
  /** The notice stands where people apply and in their conversations, and leads to the page. */
  WARNING: { safety: '/safety-tips', safetyNotice: '/safety-tips' },
} as const
const hasPageSets = (kind: ContentKind): kind is keyof typeof pageSets => kind in pageSets
export const pageSetPath = (kind: ContentKind, key: string): string | undefined =>
  hasPageSets(kind) ? (pageSets[kind] as Readonly<Record<string, string>>)[key] : undefined

export const faqGroups = ['candidates', 'employers', 'both'] as const
export const maxQuestions = 40
export const maxTextLength = 4000

/** What an item is called: the heading of a page, the subject of a mail. Groups of questions are called by their readers. */
export function titleOf({ kind, set, prefix }: ContentItem, locale: Locale, read: ReadTexts): string {
  const texts = read(locale, set)
  const keys = kind === 'MAIL' ? ['subject', 'subject_one', 'subject_other', 'title'] : ['title']
  const full = (key: string) => (prefix === '' ? key : `${prefix}.${key}`)
  return keys.map((key) => texts[full(key)]).find((text) => text !== undefined) ?? prefix
}

/** An item in a sentence: “Legal pages: Privacy policy”. What its title leaves open stays so. */
export function itemName(item: ContentItem, locale: Locale, read: ReadTexts): string {
  const words = read(locale, 'adminContent')
  const title = item.kind === 'FAQ' ? words[`group.${item.key}`] : titleOf(item, locale, read)
  const parts = splitPlaceholders(title ?? item.key)
  return `${words[`kind.${item.kind}`] ?? ''}: ${parts.map((part, at) => (at % 2 === 0 ? part : '…')).join('')}`
}

const uniquePrefixes = (texts: TextSet, ending: RegExp) => [
  ...new Set(Object.keys(texts).flatMap((key) => (ending.test(key) ? [key.replace(ending, '')] : []))),
]

/** The items of a kind, from what is built in. */
export function itemsOf(kind: ContentKind, read: ReadTexts): ContentItem[] {
  if (kind === 'FAQ') return faqGroups.map((group) => ({ kind, key: group, set: 'faq', prefix: group, list: true }))
  if (hasPageSets(kind))
    return Object.keys(pageSets[kind]).map((key) => ({ kind, key, set: key, prefix: '', list: false }))
  if (kind === 'LEGAL') return legalDocuments.map((key) => ({ kind, key, ...legalSlices[key], list: false }))
  if (kind === 'PAGE_META')
    return uniquePrefixes(read('en', 'seo'), /\.title$/).map((page) => ({
      kind,
      key: page,
      set: 'seo',
      prefix: page,
      list: false,
    }))
  return mailSets.flatMap((set) => {
    const texts = read('en', set)
    if (texts['subject'] !== undefined) return { kind, key: set, set, prefix: '', list: false }
    return uniquePrefixes(texts, /\.subject(_one|_other)?$/).map((mail) => ({
      kind,
      key: `${set}.${mail}`,
      set,
      prefix: mail,
      list: false,
    }))
  })
}

export const itemOf = (kind: ContentKind, key: string, read: ReadTexts): ContentItem | undefined =>
  itemsOf(kind, read).find((item) => item.key === key)

/** Within an item: `welcome.q`, `subject`. A list has the two sentences of each question only. */
const ofItem = ({ prefix, list }: ContentItem, key: string): string | null => {
  if (prefix === '') return key
  if (!key.startsWith(`${prefix}.`)) return null
  const rest = key.slice(prefix.length + 1)
  return list && !/^\w+\.[qa]$/.test(rest) ? null : rest
}

/** The same within the set. */
const inSet = ({ prefix }: ContentItem, key: string): string => (prefix === '' ? key : `${prefix}.${key}`)

/** The sentences of an item as built in, in their order. */
export function builtInTexts(item: ContentItem, read: ReadTexts): ContentText[] {
  const [english, indonesian] = [read('en', item.set), read('id', item.set)]
  const keys = [...new Set([...Object.keys(english), ...Object.keys(indonesian)])]
  return keys.flatMap((full) => {
    const key = ofItem(item, full)
    return key === null ? [] : [{ key, en: english[full] ?? '', id: indonesian[full] ?? '' }]
  })
}

const placesOf = (text: string) => splitPlaceholders(text).filter((_, at) => at % 2 === 1)

/** The names that a sentence may hold, and must: what the built-in one gets as values. */
export const placeholdersOf = ({ en, id }: ContentText): string[] => [...new Set([...placesOf(en), ...placesOf(id)])]

export type TextProblem = { code: string; params?: Record<string, string | number> }

/** What is wrong with a sentence that is to stand for a built-in one, or null. */
export function textProblem(
  text: string,
  { allowed, needed }: { allowed: readonly string[]; needed: readonly string[] },
): TextProblem | null {
  if (text.trim() === '') return { code: 'REQUIRED' }
  if (text.length > maxTextLength) return { code: 'TOO_LONG', params: { max: maxTextLength } }
  const used = placesOf(text)
  const unknown = used.find((name) => !allowed.includes(name))
  if (unknown !== undefined) return { code: 'PLACEHOLDER_UNKNOWN', params: { name: unknown } }
  const left = splitPlaceholders(text).filter((_, at) => at % 2 === 0)
  const broken = left.find((part) => part.includes('{{') || part.includes('}}'))
  if (broken !== undefined) return { code: 'PLACEHOLDER_UNKNOWN', params: { name: '{{' } }
  const missing = needed.find((name) => !used.includes(name))
  if (missing !== undefined) return { code: 'PLACEHOLDER_MISSING', params: { name: missing } }
  if (/[a-z]+:\/\/[^\s]*\{\{/i.test(text)) return { code: 'PLACEHOLDER_IN_ADDRESS' }
  return null
}

type ItemProblem = TextProblem & { field: string }

/** Every problem of the texts of an item; fields are `texts.{place}.{language}`. */
export function itemProblems(
  item: ContentItem,
  texts: readonly ContentText[],
  builtIn: readonly ContentText[],
): ItemProblem[] {
  const originals = new Map(builtIn.map((text) => [text.key, text]))
  const problems: ItemProblem[] = []
  const seen = new Set<string>()
  for (const [at, text] of texts.entries()) {
    const original = originals.get(text.key)
    const known = item.list ? /^[a-z0-9_]{1,20}\.[qa]$/i.test(text.key) : original !== undefined
    if (!known || seen.has(text.key))
      problems.push({ field: `texts.${at}.key`, code: known ? 'DUPLICATE' : 'NOT_IN_LIST' })
    seen.add(text.key)
    if (item.kind === 'START' && text.key === orderKey) {
      const problem = orderProblem(text.en)
      if (problem) problems.push({ field: `texts.${at}.en`, ...problem })
      else if (text.id !== text.en) problems.push({ field: `texts.${at}.id`, code: 'NOT_IN_LIST' })
      continue
    }
    const allowed = item.list || !original ? [] : placeholdersOf(original)
    for (const locale of ['en', 'id'] as const) {
      // A form of a plural that a language does not have stays empty.
      if (!item.list && original?.[locale] === '' && text[locale].trim() === '') continue
      // Languages may differ in what they name; what only the other one names may be added.
      const needed = item.list || !original ? [] : placesOf(original[locale])
      const problem = textProblem(text[locale], { allowed, needed })
      if (problem) problems.push({ field: `texts.${at}.${locale}`, ...problem })
    }
  }
  const missing = item.list
    ? [...seen].find((key) => !seen.has(key.endsWith('.q') ? `${key.slice(0, -1)}a` : `${key.slice(0, -1)}q`))
    : builtIn.find(({ key }) => !seen.has(key))?.key
  if (missing !== undefined || texts.length === 0) problems.push({ field: 'texts', code: 'REQUIRED' })
  return problems
}

/** What a published item puts in place of the built-in texts of one language: keys that go, and sentences that come. */
export type TextOverride = { locale: Locale; set: string; remove: string[]; texts: [key: string, text: string][] }

/** Sentences that no longer fit the built-in ones (a release needs another value in them) give way to those. */
export function overridesOf(item: ContentItem, texts: readonly ContentText[], read: ReadTexts): TextOverride[] {
  const builtIn = builtInTexts(item, read)
  const places = new Set(
    itemProblems(item, texts, builtIn).flatMap(({ field }) => (field === 'texts' ? [] : [Number(field.split('.')[1])])),
  )
  const usable = texts.filter((_, at) => !places.has(at))
  if (usable.length === 0) return []
  return (['en', 'id'] as const).map((locale) => ({
    locale,
    set: item.set,
    remove: item.list ? builtIn.map(({ key }) => inSet(item, key)) : [],
    texts: usable.flatMap((text): [string, string][] =>
      text[locale] === '' ? [] : [[inSet(item, text.key), text[locale]]],
    ),
  }))
}

/** The sentences that were changed in one language only: the other may say what is no longer so. New ones are none of them. */
export function changedInOne(before: readonly ContentText[], after: readonly ContentText[]): string[] {
  const old = new Map(before.map((text) => [text.key, text]))
  return after.flatMap(({ key, en, id }) => {
    const was = old.get(key)
    return was && (was.en !== en) !== (was.id !== id) ? [key] : []
  })
}

export const versionStates = ['DRAFT', 'PUBLISHED', 'SUPERSEDED'] as const
export type VersionState = (typeof versionStates)[number]
