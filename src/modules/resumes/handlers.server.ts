import { fail } from '#kernel/fail.ts'
import { deleteFiles, ownFiles } from '#modules/files/public.server.ts'
import { candidateOf, recordProfileChange } from '#modules/profiles/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { inTurn, one } from './handlers.access.server.ts'
import { buildActions } from './handlers.build.server.ts'
import { downloadActions } from './handlers.download.server.ts'
import { jsonActions } from './handlers.json.server.ts'
import { proposalActions } from './handlers.proposal.server.ts'
import type { resumesContract } from './contract.ts'
import { mostResumes } from './rules.ts'
import {
  describeResumes,
  findResume,
  insertResume,
  markDeleted,
  resumesOf,
  sentFiles,
  patchResume,
  setDefault,
} from './store.server.ts'

export const resumesActions: Handlers<typeof resumesContract> = {
  async 'resumes.list'({ ctx, input: { page, limit } }) {
    const rows = await resumesOf(ctx.db, candidateOf(ctx).accountId)
    return {
      list: await describeResumes(ctx.db, rows.slice((page - 1) * limit, page * limit)),
      total: rows.length,
      page,
      limit,
    }
  },

  ...buildActions,
  ...downloadActions,
  ...jsonActions,
  ...proposalActions,

  async 'resumes.add'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    const [file] = await ownFiles(ctx, [input.fileId], ['RESUME'], 'fileId')
    if (!file) throw fail('NOT_FOUND')
    await inTurn(ctx, accountId)
    const before = await resumesOf(ctx.db, accountId)
    const same = before.find((row) => row.file_id === file.id)
    if (same) return one(ctx, same)
    if (before.length >= mostResumes) throw fail('LIMIT_REACHED')
    const row = await insertResume(ctx.db, {
      kind: 'FILE',
      accountId,
      fileId: file.id,
      title: input.title ?? file.name,
      locale: ctx.locale,
      now: ctx.now,
    })
    if (!row) throw fail('CONFLICT')
    if (before.length === 0 || input.isDefault) await setDefault(ctx.db, accountId, row.id)
    await recordProfileChange(ctx, accountId, ['resume'])
    return one(ctx, await findResume(ctx.db, accountId, row.id))
  },

  async 'resumes.rename'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    const row = await findResume(ctx.db, accountId, input.id, 'lock')
    if (!row) throw fail('NOT_FOUND')
    if (row.title !== input.title) await patchResume(ctx.db, row.id, { title: input.title }, ctx.now)
    return one(ctx, await findResume(ctx.db, accountId, input.id))
  },

  async 'resumes.makeDefault'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    await inTurn(ctx, accountId)
    if (!(await findResume(ctx.db, accountId, input.id))) throw fail('NOT_FOUND')
    await setDefault(ctx.db, accountId, input.id)
    return one(ctx, await findResume(ctx.db, accountId, input.id))
  },

  /** The file goes too, unless it was sent with an application. The newest of the rest becomes the default. */
  async 'resumes.softDelete'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    await inTurn(ctx, accountId)
    const ids = new Set(input.ids)
    const mine = await resumesOf(ctx.db, accountId)
    const gone = mine.filter((row) => ids.has(row.id))
    if (gone.length < ids.size) throw fail('NOT_FOUND')
    // Whoever applies with one of them right now holds its row: the file counts as sent then.
    for (const id of [...ids].toSorted()) await findResume(ctx.db, accountId, id, 'lock')
    await markDeleted(ctx.db, [...ids], ctx.now)
    const rest = mine.filter((row) => !ids.has(row.id))
    if (gone.some((row) => row.is_default)) await setDefault(ctx.db, accountId, rest[0]?.id ?? null)
    const files = gone.flatMap((row) => [row.file_id ?? [], row.snapshot_file_id ?? []].flat())
    const sent = await sentFiles(ctx.db, files)
    await deleteFiles(
      ctx.db,
      files.filter((file) => !sent.has(file)),
      ctx.now,
    )
    await recordProfileChange(ctx, accountId, ['resume'])
    return { done: true }
  },
}
