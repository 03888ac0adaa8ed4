import { readSetting } from '#modules/reference/public.server.ts'
import type { Screening } from '#modules/screening/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { screenEdit } from '../handlers.screen.server.ts'
import { differences, isMinorEdit, reviewReasonFor, type WatchedContent } from '../rules.proposal.ts'
import { lastAccepted, readContent } from '../store.proposal.server.ts'
import type { JobRow } from '../store.server.ts'

type Posted = { requested: WatchedContent; screening: Screening; website: string | null }

/** The ended job that a draft was made of by posting it again; copies of a job that is still there are new jobs. */
async function sourceOf({ db }: Context, { copied_from: id, company_id }: JobRow): Promise<JobRow | undefined> {
  if (id === null) return undefined
  return db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .where('status', 'in', ['CLOSED', 'EXPIRED'])
    .executeTakeFirst()
}

/**
 * A job that is posted again counts as an edit of the one that ended: what differs from it is screened as soon after its acceptance as
 * it is, and waits for a person where edits of online jobs would.
 */
export async function screenRepost(
  ctx: Context,
  row: JobRow,
  { requested, screening, website }: Posted,
): Promise<{ screening: Screening; waits: boolean }> {
  const source = await sourceOf(ctx, row)
  if (!source) return { screening, waits: false }
  const published = await readContent(ctx.db, source)
  const accepted = (await lastAccepted(ctx.db, source.id)) ?? published
  const changed = differences(published, requested).filter(
    (field) => field !== 'description' || !isMinorEdit(accepted.description, requested.description),
  )
  if (changed.length === 0) return { screening, waits: false }
  const editScreening = await screenEdit(ctx, screening, { row: source, website, published, requested })
  const setting = await readSetting(ctx.db, 'jobEditReview')
  const reason = reviewReasonFor({ setting, outcome: editScreening.outcome, isCompanyReviewed: false })
  return { screening: editScreening, waits: reason !== null }
}
