import type { SeekerFacts } from './rules.score.ts'
import { favourites, type Taste } from './rules.interests.ts'
import { kindOf, kinds, locationTypeKeys, searchToken } from '#modules/search/rules.tokens.ts'

/** One way to come by jobs: the newest `limit` that have all these tokens, and one of `any`. */
export type Way = { tokens: readonly number[]; any?: readonly number[]; limit: number }
/** The newest `limit` of a role; `near` only those where the person could work. */
export type Walk = { role: number; near: boolean; limit: number }
/** Open jobs by the last count. */
export type JobCounts = { open: number; of: (token: number) => number }

/** How many jobs of a role are walked past at most, those that are far away left out or not; and how many the index is asked for. */
const walked = { near: 20_000, everywhere: 5000, liked: 100 } as const
const most = { role: 1500, domain: 300, skills: 150, skill: 100, liked: 60 } as const
/** Where so many of the role are within reach, jobs of the field and of common skills only cannot come before them. */
const plenty = 1000
/** Where there are fewer, jobs of the field follow wherever they are. */
const fewest = 100
/** Skills that so few jobs ask for are always gone after. */
const rare = 600
/** Rarest skills that are asked for in pairs, and alone. */
const [paired, alone] = [3, 2]

const remotely = [searchToken(kinds.locationType, locationTypeKeys.REMOTE), searchToken(kinds.anywhere, 1)]
const tokensOf = (kind: number, keys: readonly (number | null)[]) =>
  keys.flatMap((key) => (key === null ? [] : [searchToken(kind, key)]))
/** What is liked beside roles, which say most. */
const likes = (taste: Taste) =>
  [
    ...tokensOf(kinds.domain, favourites(taste.domain, 1)),
    ...tokensOf(kinds.skill, favourites(taste.skill, favourites(taste.role, 1).length > 0 ? 1 : 3)),
  ].map((token) => ({ tokens: [token], limit: most.liked }))

/** Every token whose count `jobWays` asks for. */
export const waysTokens = (seeker: SeekerFacts, taste: Taste): number[] => [
  ...remotely,
  ...tokensOf(kinds.city, [seeker.city]),
  ...tokensOf(kinds.state, [seeker.state]),
  ...tokensOf(kinds.role, [seeker.role, ...favourites(taste.role, 3)]),
  ...tokensOf(kinds.domain, [seeker.domain]),
  ...tokensOf(kinds.skill, seeker.skills),
  ...likes(taste).flatMap(({ tokens }) => tokens),
]

/**
 * Ways to jobs for this person (database.md §4.6): the role, and roles they liked; where that is little, the field and skills in
 * pairs; rare skills, and what else they liked. The role finds nearly all that fits best (docs/operations/scaling.md).
 * `filter` are tokens that the answer is narrowed by.
 */
export function jobWays(
  seeker: SeekerFacts,
  taste: Taste,
  counts: JobCounts,
  filter: readonly number[],
): { walks: Walk[]; ways: Way[] } {
  const here = [...tokensOf(kinds.city, [seeker.city]), ...tokensOf(kinds.state, [seeker.state])]
  const roams = seeker.willingToMove || seeker.city === null
  const ofRole = seeker.role === null ? 0 : counts.of(searchToken(kinds.role, seeker.role))
  const near = !roams && ofRole > walked.everywhere
  const walks: Walk[] = [
    ...(seeker.role === null ? [] : [{ role: seeker.role, near, limit: near ? walked.near : walked.everywhere }]),
    ...favourites(taste.role, 3).map((role) => ({ role, near: false, limit: walked.liked })),
  ]
  const within = [...here, ...remotely]
  const reach = wayEstimate(
    { tokens: tokensOf(kinds.role, [seeker.role]), ...(!roams && { any: within }), limit: 0 },
    counts,
  )
  const enough = seeker.role !== null && reach >= plenty
  const ofDomain = enough
    ? []
    : tokensOf(kinds.domain, [seeker.domain]).flatMap((token) => [
        ...(here.length === 0 ? [] : [{ tokens: [token], any: here, limit: most.domain }]),
        ...(roams || reach < fewest ? [{ tokens: [token], limit: most.skill }] : []),
      ])
  const rarest = tokensOf(kinds.skill, seeker.skills).toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
  const few = (way: Way) => !enough || wayEstimate(way, counts) <= rare
  const pairs = rarest
    .slice(0, paired)
    .flatMap((first, at) =>
      rarest.slice(at + 1, paired).map((second) => ({ tokens: [first, second], limit: most.skills })),
    )
  const singles = rarest.slice(0, alone).map((token) => ({ tokens: [token], limit: most.skill }))
  const ways = [...ofDomain, ...pairs.filter(few), ...singles.filter(few), ...(enough ? [] : likes(taste))]
  if (filter.length === 0) return { walks, ways }
  // Only tokens say what is filtered by, so roles are asked for by theirs.
  const roles = walks.map(({ role, limit }) => ({
    tokens: [searchToken(kinds.role, role)],
    limit: Math.min(limit, most.role),
  }))
  return { walks: [], ways: [...roles, ...ways] }
}

/**
 * About how many open jobs a way leads to. Places say nothing about the work; a role and its skills go together, so of these it is
 * half way (in orders of magnitude) between "as if by chance" and "all of the rarest".
 */
export function wayEstimate({ tokens, any }: Way, counts: JobCounts): number {
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
const workKinds: ReadonlySet<number> = new Set([kinds.role, kinds.domain, kinds.skill, kinds.industry])
