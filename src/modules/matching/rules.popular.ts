const dayMs = 86_400_000

/** Interest of the last two weeks: an application says most, a view least. */
export type Interest = { views: number; likes: number; applications: number; postedAt: Date }

/** How popular an open job is now: interest on a falling scale, halved with every week of its age. */
export function popularity({ views, likes, applications, postedAt }: Interest, now: Date): number {
  const age = Math.max(0, now.getTime() - postedAt.getTime()) / dayMs
  return (1 + Math.log1p(views + 3 * likes + 5 * applications)) * 0.5 ** (age / 7)
}

/**
 * The same jobs so that among any `window` that follow one another at most `maxPerCompany` are of one company; what would break that waits
 * for its turn, and comes at the end when there are no others. The order is kept otherwise.
 */
export function varied<T extends { company: number }>(ranked: readonly T[], maxPerCompany = 2, window = 10): T[] {
  const out: T[] = []
  const waiting = [...ranked]
  const isFull = (company: number) =>
    out.slice(-(window - 1)).filter((each) => each.company === company).length >= maxPerCompany
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ company }) => !isFull(company))
    out.push(...waiting.splice(Math.max(0, at), 1))
  }
  return out
}
