import type { JobCardRow } from '#features/jobs/door.server.ts'
import type { Context } from '#platform/action/context.server.ts'
import type { JobCard } from './contract.ts'

/** Cards with what the caller did with each job. */
export async function markedFor(ctx: Context, cards: JobCardRow[]): Promise<JobCard[]> {
  const { caller, db } = ctx
  if (caller.kind !== 'candidate' || cards.length === 0)
    return cards.map((card) => ({ ...card, liked: false, hidden: false, applied: false }) as JobCard)
  const ids = cards.map((card) => card.id)
  const [likes, applications] = await Promise.all([
    db
      .selectFrom('job_track')
      .select(['job_id', 'type'])
      .where('account_id', '=', caller.accountId)
      .where('type', 'in', [1, 2])
      .where('job_id', 'in', ids)
      .execute(),
    db
      .selectFrom('application')
      .select('job_id')
      .where('account_id', '=', caller.accountId)
      .where('job_id', 'in', ids)
      .execute(),
  ])
  const choice = new Map(likes.map((row) => [row.job_id, row.type]))
  const applied = new Set(applications.map((row) => row.job_id))
  return cards.map(
    (card) =>
      ({
        ...card,
        liked: choice.get(card.id) === 1,
        hidden: choice.get(card.id) === 2,
        applied: applied.has(card.id),
      }) as JobCard,
  )
}
