import type { SeekerFacts } from './rules.score.ts'
import { favourites, type Interests } from './rules.interests.ts'
import { strongestGroups } from './rules.work.ts'
import { kindOf, kinds, locationTypeKeys, searchToken } from '#modules/search/rules.tokens.ts'

/** The newest `limit` jobs that have all these tokens, and one of `any`. */
export type RetrievalQuery = { tokens: readonly number[]; any?: readonly number[]; limit: number }
/** The newest `limit` of a role; `near` only those where the person could work. */
export type RoleScan = { role: number; near: boolean; limit: number }
/** Open jobs by the last count. */
export type JobCounts = { open: number; of: (token: number) => number }

/** Jobs of a role that are scanned at most, with or without those out of reach; and jobs that a query returns at most. */
const scanLimits = { near: 20_000, everywhere: 5000, liked: 100 } as const
const queryLimits = { role: 1500, domain: 300, group: 150, skills: 150, skill: 100, liked: 60 } as const
/** With so many jobs of the role within reach, jobs of the domain or with common skills alone cannot rank before them. */
const plenty = 1000
/** With fewer, jobs of the domain follow wherever they are. */
const fewest = 100
/** Skills in so few jobs are always queried. */
const rare = 600
/** Rarest skills that are queried in pairs, and alone. */
const [paired, alone] = [3, 2]
/** Groups of occupations that are queried where the role has too few jobs. */
const grouped = 3

const remotely = [searchToken(kinds.locationType, locationTypeKeys.REMOTE), searchToken(kinds.anywhere, 1)]
const tokensOf = (kind: number, keys: readonly (number | null)[]) =>
  keys.flatMap((key) => (key === null ? [] : [searchToken(kind, key)]))
/** The groups of occupations that a profile is nearest to. */
export const groupTokens = ({ work }: SeekerFacts): number[] =>
  tokensOf(kinds.concept, strongestGroups(work?.concepts ?? [], grouped))
/** Queries for interests other than roles. */
const likes = (interests: Interests) =>
  [
    ...tokensOf(kinds.domain, favourites(interests.domain, 1)),
    ...tokensOf(kinds.skill, favourites(interests.skill, favourites(interests.role, 1).length > 0 ? 1 : 3)),
  ].map((token) => ({ tokens: [token], limit: queryLimits.liked }))

/** Every token whose count `planJobRetrieval` asks for. */
export const countedJobTokens = (seeker: SeekerFacts, interests: Interests): number[] => [
  ...remotely,
  ...tokensOf(kinds.city, [seeker.city]),
  ...tokensOf(kinds.state, [seeker.state]),
  ...tokensOf(kinds.role, [seeker.role, ...favourites(interests.role, 3)]),
  ...tokensOf(kinds.domain, [seeker.domain]),
  ...groupTokens(seeker),
  ...tokensOf(kinds.skill, seeker.skills),
  ...likes(interests).flatMap(({ tokens }) => tokens),
]

/**
 * What to read for this person (database.md §4.6): the role and roles they liked; where these have few jobs, the domain, the groups of
 * occupations their work is of, and skills in pairs; rare skills and other interests. The role finds nearly all of the best jobs (docs/operations/scaling.md).
 * `filter` are tokens that the answer is narrowed by.
 */
export function planJobRetrieval(
  seeker: SeekerFacts,
  interests: Interests,
  counts: JobCounts,
  filter: readonly number[],
): { scans: RoleScan[]; queries: RetrievalQuery[] } {
  const here = [...tokensOf(kinds.city, [seeker.city]), ...tokensOf(kinds.state, [seeker.state])]
  const roams = seeker.willingToMove || seeker.city === null
  const ownScan = (role: number): RoleScan => {
    const near = !roams && counts.of(searchToken(kinds.role, role)) > scanLimits.everywhere
    return { role, near, limit: near ? scanLimits.near : scanLimits.everywhere }
  }
  const scans: RoleScan[] = [
    ...(seeker.role === null ? [] : [ownScan(seeker.role)]),
    ...favourites(interests.role, 3).map((role) => ({ role, near: false, limit: scanLimits.liked })),
  ]
  const within = [...here, ...remotely]
  const reach = estimateMatches({ tokens: tokensOf(kinds.role, [seeker.role]), ...(!roams && { any: within }) }, counts)
  const roleSuffices = seeker.role !== null && reach >= plenty
  const ofDomain = roleSuffices
    ? []
    : tokensOf(kinds.domain, [seeker.domain]).flatMap((token) => [
        ...(here.length === 0 ? [] : [{ tokens: [token], any: here, limit: queryLimits.domain }]),
        ...(roams || reach < fewest ? [{ tokens: [token], limit: queryLimits.skill }] : []),
      ])
  const ofGroups = roleSuffices
    ? []
    : groupTokens(seeker).map((token) => ({ tokens: [token], limit: queryLimits.group }))
  const rarest = tokensOf(kinds.skill, seeker.skills).toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
  const few = (query: RetrievalQuery) => !roleSuffices || estimateMatches(query, counts) <= rare
  const pairs = rarest
    .slice(0, paired)
    .flatMap((first, at) =>
      rarest.slice(at + 1, paired).map((second) => ({ tokens: [first, second], limit: queryLimits.skills })),
    )
  const singles = rarest.slice(0, alone).map((token) => ({ tokens: [token], limit: queryLimits.skill }))
  const queries = [
    ...ofDomain,
    ...ofGroups,
    ...pairs.filter(few),
    ...singles.filter(few),
    ...(roleSuffices ? [] : likes(interests)),
  ]
  if (filter.length === 0) return { scans, queries }
  // Only tokens say what is filtered by, so roles are asked for by theirs.
  const roles = scans.map(({ role, limit }) => ({
    tokens: [searchToken(kinds.role, role)],
    limit: Math.min(limit, queryLimits.role),
  }))
  return { scans: [], queries: [...roles, ...queries] }
}

/**
 * About how many open jobs match a query. Places say nothing about the work; a role and its skills go together, so of these it is
 * half way (in orders of magnitude) between "as if by chance" and "all of the rarest".
 */
export function estimateMatches({ tokens, any }: Omit<RetrievalQuery, 'limit'>, counts: JobCounts): number {
  const share = (token: number) => counts.of(token) / Math.max(1, counts.open)
  const together = tokens.filter((token) => workKinds.has(kindOf(token))).map(share)
  const apart = tokens.filter((token) => !workKinds.has(kindOf(token))).map(share)
  const product = (shares: readonly number[]) => shares.reduce((all, each) => all * each, 1)
  const somewhere = (any ?? []).reduce((sum, token) => sum + share(token), 0)
  return (
    counts.open *
    Math.sqrt(product(together) * Math.min(1, ...together)) *
    product(apart) *
    (any ? Math.min(1, somewhere) : 1)
  )
}
const workKinds: ReadonlySet<number> = new Set([kinds.role, kinds.domain, kinds.skill, kinds.industry, kinds.concept])
