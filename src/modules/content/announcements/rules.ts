import type { Locale } from '#kernel/locale.ts'

export const announcementAudiences = ['ALL', 'GUEST', 'CANDIDATE', 'EMPLOYER'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]
export const announcementLanguages = ['both', 'en', 'id'] as const
/** The most important last: one announcement is shown at a time, by its level. */
export const announcementLevels = ['INFO', 'WARNING', 'URGENT'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

export const maxTitle = 120
export const maxText = 500

export type AnnouncementTexts = Partial<Record<Locale, { title: string; text: string }>>
/** What an administrator says of an announcement; times are the moments. */
export type AnnouncementContent = {
  audience: AnnouncementAudience
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

type Reader = {
  kind: 'guest' | 'candidate' | 'employer' | 'unassigned'
  locale: Locale
  now: Date
  dismissed: readonly string[]
}
const sideOf = { guest: 'GUEST', candidate: 'CANDIDATE', employer: 'EMPLOYER', unassigned: 'EMPLOYER' } as const

/** The one announcement that a reader sees: the most important one, then the newest. */
export function announcementFor<T extends Announcement>(
  all: readonly T[],
  { kind, locale, now, dismissed }: Reader,
): T | undefined {
  const shown = all.filter(
    (each) =>
      announcementState(each, now) === 'SHOWN' &&
      (each.audience === 'ALL' || each.audience === sideOf[kind]) &&
      (each.language === 'both' || each.language === locale) &&
      !dismissed.includes(announcementBanner(each.id)),
  )
  const rank = ({ level }: T) => announcementLevels.indexOf(level)
  return shown.toSorted(
    (one, other) => rank(other) - rank(one) || other.startsAt.getTime() - one.startsAt.getTime() || other.id - one.id,
  )[0]
}

type Refusal = { field: string; code: string }

/** A page of this site, or one of another by https. */
export const isAnnouncementLink = (link: string): boolean =>
  /^\/(?![/\\])\S*$/.test(link) || (/^https:\/\/\S+$/.test(link) && URL.canParse(link))

/** What is wrong with an announcement, at its fields. */
export function announcementProblems({ language, texts, link, startsAt, endsAt }: AnnouncementContent): Refusal[] {
  const problems: Refusal[] = []
  for (const locale of ['en', 'id'] as const) {
    if (language !== 'both' && language !== locale) continue
    for (const part of ['title', 'text'] as const)
      if ((texts[locale]?.[part] ?? '').trim() === '') problems.push({ field: `${part}.${locale}`, code: 'REQUIRED' })
  }
  if (link !== null && !isAnnouncementLink(link)) problems.push({ field: 'link', code: 'URL' })
  if (endsAt !== null && endsAt <= startsAt) problems.push({ field: 'endsAt', code: 'DATE_ORDER' })
  return problems
}
