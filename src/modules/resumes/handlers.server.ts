import { readTogether } from '#db/read-together.server.ts'
import { requireCandidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { deleteFiles } from '#modules/files/public.server.ts'
import { recordProfileChange } from '#modules/profiles/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { lockResumes, describeResume } from './handlers.access.server.ts'
import { addFileResume } from './handlers.add.server.ts'
import { buildHandlers } from './handlers.build.server.ts'
import { downloadHandlers } from './handlers.download.server.ts'
import { jsonHandlers } from './handlers.json.server.ts'
import { proposalHandlers } from './handlers.proposal.server.ts'
import type { resumesContract } from './contract.ts'
import {
  findResume,
  softDeleteResumes,
  ownResumes,
  readOwnResumes,
  resumesOf,
  filesInApplications,
  patchResume,
  setDefault,
} from './store.server.ts'

export const resumesHandlers: Handlers<typeof resumesContract> = {
  async 'resumes.list'({ ctx, input: { page, limit } }) {
    const list = readOwnResumes(await readTogether(ctx.db, ownResumes(ctx.db, requireCandidate(ctx).accountId)))
    return { list: list.slice((page - 1) * limit, page * limit), total: list.length, page, limit }
  },

  ...buildHandlers,
  ...downloadHandlers,
  ...jsonHandlers,
  ...proposalHandlers,

  async 'resumes.add'({ ctx, input }) {
    const { id, account_id } = await addFileResume(ctx, input)
    return describeResume(ctx, await findResume(ctx.db, account_id, id))
  },

  async 'resumes.rename'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const row = await findResume(ctx.db, accountId, input.id, 'lock')
    if (!row) throw fail('NOT_FOUND')
    if (row.title !== input.title) await patchResume(ctx.db, row.id, { title: input.title }, ctx.now)
    return describeResume(ctx, await findResume(ctx.db, accountId, input.id))
  },

  async 'resumes.makeDefault'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await lockResumes(ctx, accountId)
    if (!(await findResume(ctx.db, accountId, input.id))) throw fail('NOT_FOUND')
    await setDefault(ctx.db, accountId, input.id)
    return describeResume(ctx, await findResume(ctx.db, accountId, input.id))
  },

  /** Deletes the file too, unless it was sent with an application. The newest remaining resume becomes the default. */
  async 'resumes.softDelete'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await lockResumes(ctx, accountId)
    const ids = new Set(input.ids)
    const resumes = await resumesOf(ctx.db, accountId)
    const deleted = resumes.filter((row) => ids.has(row.id))
    if (deleted.length < ids.size) throw fail('NOT_FOUND')
    // A parallel application locks the resume row, so waiting for the lock makes sure its file counts as sent.
    for (const id of [...ids].toSorted()) await findResume(ctx.db, accountId, id, 'lock')
    await softDeleteResumes(ctx.db, [...ids], ctx.now)
    const remaining = resumes.filter((row) => !ids.has(row.id))
    if (deleted.some((row) => row.is_default)) await setDefault(ctx.db, accountId, remaining[0]?.id ?? null)
    const files = deleted.flatMap((row) => [row.file_id ?? [], row.snapshot_file_id ?? []].flat())
    const sent = await filesInApplications(ctx.db, files)
    await deleteFiles(
      ctx.db,
      files.filter((file) => !sent.has(file)),
      ctx.now,
    )
    await recordProfileChange(ctx, accountId, ['resume'])
    return { done: true }
  },
}
