const dayMs = 86_400_000
/** Days that can be taken at once. */
export const mostFeatureDays = 30
export const featureChoices = [1, 3, 7, 14, 30] as const

/** Days on which a job is shown as featured. */
export type JobFeature = { id: string; days: number; startsAt: Date; endsAt: Date; endedAt: Date | null }

/** Running or still to come. */
export const isAhead = ({ endsAt, endedAt }: JobFeature, now: Date): boolean => endedAt === null && endsAt > now

/** When more days would begin: behind those that the job has already. */
export function nextFeatureStart(features: readonly JobFeature[], now: Date): Date {
  const ends = features.filter((each) => isAhead(each, now)).map(({ endsAt }) => endsAt.getTime())
  return new Date(Math.max(now.getTime(), ...ends))
}

/** Whole days that a job can still be featured before it closes. A job without a closing date has as many as can be taken at once. */
export function featureDaysLeft(features: readonly JobFeature[], expiresAt: Date | null, now: Date): number {
  if (expiresAt === null) return mostFeatureDays
  const days = Math.floor((expiresAt.getTime() - nextFeatureStart(features, now).getTime()) / dayMs)
  return Math.max(0, Math.min(mostFeatureDays, days))
}

/** Whole days that were not used when it ends now; a day that has begun is used. */
export function unusedDays({ days, startsAt, endsAt }: JobFeature, now: Date): number {
  const left = (endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / dayMs
  return Math.max(0, Math.min(days, Math.floor(left)))
}

/** Whole days of it in a time in which nobody could see the job; a day that had begun is used. */
export function lostFeatureDays(feature: JobFeature, { from, until }: { from: Date; until: Date }): number {
  const end = new Date(Math.min(feature.endsAt.getTime(), until.getTime()))
  return unusedDays({ ...feature, endsAt: end }, from)
}

/** When a job is featured until, all its days together; null when it is not. */
export function featuredUntil(features: readonly JobFeature[], now: Date): Date | null {
  const ahead = features.filter((each) => isAhead(each, now))
  return ahead.length > 0 ? nextFeatureStart(ahead, now) : null
}
