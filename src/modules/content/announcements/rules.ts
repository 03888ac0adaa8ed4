import type { Locale } from '#kernel/locale.ts'

export const announcementAudiences = ['ALL', 'GUEST', 'CANDIDATE', 'EMPLOYER'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]
export const announcementLanguages = ['both', 'en', 'id'] as const
/** The most important last: one announcement is shown at a time, by its level. */
export const announcementLevels = ['INFO', 'WARNING', 'URGENT'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

export const maxTitle = 120
export const maxText = 500
export const maxPlans = 20
export const maxCities = 50

export type AnnouncementTexts = Partial<Record<Locale, { title: string; text: string }>>
/** What an administrator says of an announcement; times are the moments. */
export type AnnouncementContent = {
  audience: AnnouncementAudience
  /** Codes of plans: companies on one of them. Empty is any plan, and none. */
  plans: readonly string[]
  /** Ids of cities: where a candidate lives, or a company is. Empty is anywhere. */
  cities: readonly string[]
  language: (typeof announcementLanguages)[number]
  level: AnnouncementLevel
  texts: AnnouncementTexts
  link: string | null
  startsAt: Date
  endsAt: Date | null
  removed: boolean
}
export type Announcement = AnnouncementContent & { id: number }

export const announcementStates = ['UPCOMING', 'SHOWN', 'OVER', 'REMOVED'] as const
export type AnnouncementState = (typeof announcementStates)[number]

type Window = Pick<AnnouncementContent, 'startsAt' | 'endsAt' | 'removed'>
export function announcementState({ startsAt, endsAt, removed }: Window, now: Date): AnnouncementState {
  if (removed) return 'REMOVED'
  if (endsAt !== null && endsAt <= now) return 'OVER'
  return startsAt > now ? 'UPCOMING' : 'SHOWN'
}

/** What a person closes. A corrected word does not bring it back. */
export const announcementBanner = (id: number): string => `announcement:${id}`

type AnnouncementReader = {
  kind: 'guest' | 'candidate' | 'employer' | 'unassigned'
  locale: Locale
  now: Date
  dismissed: readonly string[]
}
/** What plan and city are matched with; null where there is none. */
export type ReaderFacts = { plan: string | null; city: string | null }
const sideOf = { guest: 'GUEST', candidate: 'CANDIDATE', employer: 'EMPLOYER', unassigned: 'EMPLOYER' } as const

type Narrowing = Pick<AnnouncementContent, 'plans' | 'cities'>
/** Whether it takes more than the kind of reader to know who sees it. */
export const isNarrowed = ({ plans, cities }: Narrowing): boolean => plans.length + cities.length > 0

/** Whether somebody is on one of the plans and in one of the cities that are named. */
export const isFor = ({ plans, cities }: Narrowing, { plan, city }: ReaderFacts): boolean =>
  (plans.length === 0 || (plan !== null && plans.includes(plan))) &&
  (cities.length === 0 || (city !== null && cities.includes(city)))

/** Announcements for a reader of this kind, whatever their plan and city: the most important ones first, then the newest. */
export function announcementsFor<T extends Announcement>(
  all: readonly T[],
  { kind, locale, now, dismissed }: AnnouncementReader,
): T[] {
  const shown = all.filter(
    (each) =>
      announcementState(each, now) === 'SHOWN' &&
      (each.audience === 'ALL' || each.audience === sideOf[kind]) &&
      !(kind === 'guest' && isNarrowed(each)) &&
      (each.language === 'both' || each.language === locale) &&
      !dismissed.includes(announcementBanner(each.id)),
  )
  const rank = ({ level }: T) => announcementLevels.indexOf(level)
  return shown.toSorted(
    (one, other) => rank(other) - rank(one) || other.startsAt.getTime() - one.startsAt.getTime() || other.id - one.id,
  )
}

type FieldProblem = { field: string; code: string }

/** A page of this site, or one of another by https. */
export const isAnnouncementLink = (link: string): boolean =>
  /^\/(?![/\\])\S*$/.test(link) || (/^https:\/\/\S+$/.test(link) && URL.canParse(link))

/** What is wrong with an announcement, at its fields. */
export function announcementProblems(content: AnnouncementContent): FieldProblem[] {
  const { audience, plans, cities, language, texts, link, startsAt, endsAt } = content
  const problems: FieldProblem[] = []
  if (plans.length > 0 && (audience === 'GUEST' || audience === 'CANDIDATE'))
    problems.push({ field: 'plans', code: 'AUDIENCE_WITHOUT_PLAN' })
  if (cities.length > 0 && audience === 'GUEST') problems.push({ field: 'cities', code: 'AUDIENCE_WITHOUT_CITY' })
  for (const locale of ['en', 'id'] as const) {
    if (language !== 'both' && language !== locale) continue
    for (const part of ['title', 'text'] as const)
      if ((texts[locale]?.[part] ?? '').trim() === '') problems.push({ field: `${part}.${locale}`, code: 'REQUIRED' })
  }
  if (link !== null && !isAnnouncementLink(link)) problems.push({ field: 'link', code: 'URL' })
  if (endsAt !== null && endsAt <= startsAt) problems.push({ field: 'endsAt', code: 'DATE_ORDER' })
  return problems
}
