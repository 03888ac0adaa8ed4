import type { OpeningFacts } from '../rules.score.ts'

/** Pools a company may have, and candidates in one. */
export const maxPools = 50
export const maxEntries = 2000
export const maxPoolName = 60
export const maxPoolNote = 500
export const maxTags = 10
export const maxTag = 40
/** Where a candidate of a pool was found: by the talent search, or among the matches of a job. */
export const entrySources = ['SEARCH', 'MATCH'] as const
export type EntrySource = (typeof entrySources)[number]

/** Each tag once, whatever its case; the first spelling counts. */
export const distinctTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at)

const dayMs = 86_400_000
/** How long a candidate stays in a pool unless somebody keeps them longer. */
const retentionMonths = 12
/** So long before they go, whoever made the pool is asked once. */
const noticeDays = 30

/** Until when a candidate who is put into a pool now, or kept, stays there. */
export function keepUntil(now: Date): Date {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + retentionMonths)
  return until
}
/** Who stays no longer than this is asked for. */
export const askBefore = (now: Date): Date => new Date(now.getTime() + noticeDays * dayMs)

type Position = { rough: number; id: number }

/** Where a page of a search ended; the next one goes on behind it, whoever is gone meanwhile. */
export const cursorOf = ({ rough, id }: Position): string => `${rough}.${id}`

/** The same read; null for what is none. */
export function readCursor(text: string): Position | null {
  const [, rough, id] = /^(\d{1,9})\.(\d{1,10})$/.exec(text) ?? []
  return rough && id ? { rough: Number(rough), id: Number(id) } : null
}

/** What comes behind a position, in the order of the search: the highest first, ties by the key. */
export const isBehind = (row: Position, after: Position): boolean =>
  row.rough < after.rough || (row.rough === after.rough && row.id > after.id)

/** Where a page of a pool ended: when the last entry was made, and its id. */
export const entryCursor = ({ at, id }: { at: Date; id: string }): string => `${at.getTime()}.${id}`

/** The same read; null for what is none. */
export function readEntryCursor(text: string): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? []
  return time && id ? { at: new Date(Number(time)), id } : null
}

/** A job that asks for nothing. */
export const noOpening = (now: Date): OpeningFacts => ({
  skills: [],
  role: null,
  domain: null,
  industry: null,
  experienceMin: null,
  experienceMax: null,
  education: null,
  level: null,
  cities: [],
  states: [],
  remote: false,
  salaryMin: null,
  salaryMax: null,
  currency: null,
  postedAt: now,
  work: null,
})
