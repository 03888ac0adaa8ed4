import { requireCandidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { itemHandlers } from './handlers.items.server.ts'
import { saveBasic, saveIndustry, savePersonal, savePicture } from './handlers.save.server.ts'
import type { profilesContract } from './contract.ts'
import { lockProfile, patchProfile, skipSetupStep } from './store.server.ts'
import { viewCandidate } from './store.view.server.ts'

async function view(ctx: Context) {
  const candidateView = await viewCandidate(ctx.db, requireCandidate(ctx).accountId, {
    locale: ctx.locale,
    today: await todayHere(ctx.db, ctx.now),
  })
  if (!candidateView) throw fail('NOT_FOUND')
  return candidateView
}

export const profilesHandlers: Handlers<typeof profilesContract> = {
  'candidate.view': ({ ctx }) => view(ctx),

  /** The time of the first completion is kept. */
  async 'profiles.setup'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const row = await lockProfile(ctx.db, accountId)
    if (!row) throw fail('NOT_FOUND')
    const { skip } = input
    if (skip) {
      if (!row.setup_skipped.includes(skip)) await skipSetupStep(ctx.db, accountId, skip)
    } else if (!row.setup_done_at)
      await patchProfile(ctx.db, accountId, { patch: { setup_done_at: ctx.now }, now: ctx.now })
    return view(ctx)
  },

  async 'profiles.personalDetails'({ ctx, input }) {
    await savePersonal(ctx, requireCandidate(ctx), input)
    return view(ctx)
  },
  async 'profiles.basicDetails'({ ctx, input }) {
    await saveBasic(ctx, requireCandidate(ctx), input)
    return view(ctx)
  },
  async 'profiles.industryDetails'({ ctx, input }) {
    await saveIndustry(ctx, requireCandidate(ctx), input)
    return view(ctx)
  },
  async 'profiles.picture'({ ctx, input }) {
    await savePicture(ctx, requireCandidate(ctx), input.fileId)
    return view(ctx)
  },

  ...itemHandlers,
}
