import { isDeepStrictEqual } from 'node:util'
import { requireCandidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { addInteraction, interactionTypes } from '#modules/activity/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { applicationsContract } from './contract.ts'
import { publicJob } from './handlers.target-job.server.ts'
import {
  deleteDraft,
  findApplication,
  insertDraft,
  listDrafts,
  lockApplying,
  lockDraft,
  updateDraft,
  type DraftBody,
} from './store.server.ts'

/** Tells an application that was begun here from one on the employer's own site. */
const formDetails = 'form'

/** The same typed values; the id of the future application counts from the first save on. */
function isSameDraft({ id: _id, ...before }: DraftBody, { id: _own, ...typed }: DraftBody): boolean {
  const shown = ({ resumeFileId = null, ...body }: Omit<DraftBody, 'id'>) => ({ ...body, resumeFileId })
  return isDeepStrictEqual(shown(before), shown(typed))
}

type DraftHandlers = Pick<
  Handlers<typeof applicationsContract>,
  'userjobs.draftSave' | 'userjobs.drafts' | 'userjobs.draftDrop'
>

export const draftHandlers: DraftHandlers = {
  async 'userjobs.draftSave'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await publicJob(ctx, input.id)
    const body = {
      id: input.applicationId,
      resumeId: input.resumeId,
      resumeFileId: input.resumeFileId,
      coverLetter: input.coverLetter,
      answers: input.answers,
    }
    const now = ctx.now.toISOString()
    await lockApplying(ctx.db, accountId, input.id)
    // A delayed save must not recreate the draft after the application was sent.
    if (await findApplication(ctx.db, accountId, input.id)) return { savedAt: now, version: input.version ?? 1 }
    const before = await lockDraft(ctx.db, accountId, input.id)
    if (before && isSameDraft(before.body, body))
      return { savedAt: before.savedAt.toISOString(), version: before.version }
    if (input.version !== undefined && (before?.version ?? null) !== input.version) throw fail('STALE_VERSION')
    const draft = { accountId, jobId: input.id, body }
    if (before) return { savedAt: now, version: await updateDraft(ctx.db, draft, ctx.now) }
    if (!(await insertDraft(ctx.db, draft, ctx.now))) throw fail('STALE_VERSION')
    await addInteraction(ctx.db, {
      accountId,
      jobId: input.id,
      type: interactionTypes.APPLY_STARTED,
      referrer: ctx.from.referrer,
      details: formDetails,
      now: ctx.now,
    })
    return { savedAt: now, version: 1 }
  },

  async 'userjobs.drafts'({ ctx }) {
    const rows = await listDrafts(ctx.db, requireCandidate(ctx).accountId)
    return { list: rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })) }
  },

  async 'userjobs.draftDrop'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await publicJob(ctx, input.id)
    await deleteDraft(ctx.db, accountId, input.id)
    return { done: true }
  },
}
