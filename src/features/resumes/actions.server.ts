import { sql } from 'kysely'
import { fail } from '#kernel/fail.ts'
import { deleteFiles, ownFiles } from '#features/files/door.server.ts'
import { candidateOf, profileHasChanged } from '#features/profiles/door.server.ts'
import type { Actions, Context } from '#platform/action/context.server.ts'
import type { resumesContract } from './contract.ts'
import {
  describeResumes,
  findResume,
  insertResume,
  markDeleted,
  resumesOf,
  sentFiles,
  setDefault,
  type ResumeRow,
} from './store.server.ts'

/** As many as anyone can tell apart. */
const most = 20

async function one(ctx: Context, row: ResumeRow | undefined) {
  const [resume] = row ? await describeResumes(ctx.db, [row]) : []
  if (!resume) throw fail('NOT_FOUND')
  return resume
}

/** One change of a person's resumes at a time, so that counting and the default hold. */
async function inTurn(ctx: Context, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('resumes'), hashtext(${accountId}))`.execute(ctx.db)
}

export const resumesActions: Actions<typeof resumesContract> = {
  async 'resumes.list'({ ctx, input: { page, limit } }) {
    const rows = await resumesOf(ctx.db, candidateOf(ctx).accountId)
    return {
      list: await describeResumes(ctx.db, rows.slice((page - 1) * limit, page * limit)),
      total: rows.length,
      page,
      limit,
    }
  },

  async 'resumes.get'({ ctx, input }) {
    return one(ctx, await findResume(ctx.db, candidateOf(ctx).accountId, input.id))
  },

  async 'resumes.add'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    const [file] = await ownFiles(ctx, [input.fileId], ['RESUME'], 'fileId')
    if (!file) throw fail('NOT_FOUND')
    await inTurn(ctx, accountId)
    const before = await resumesOf(ctx.db, accountId)
    const same = before.find((row) => row.file_id === file.id)
    if (same) return one(ctx, same)
    if (before.length >= most) throw fail('LIMIT_REACHED')
    const row = await insertResume(
      ctx.db,
      { accountId, fileId: file.id, title: input.title ?? file.name, locale: ctx.locale },
      ctx.now,
    )
    if (before.length === 0 || input.isDefault) await setDefault(ctx.db, accountId, row.id)
    await profileHasChanged(ctx, accountId, ['resume'])
    return one(ctx, await findResume(ctx.db, accountId, row.id))
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
    const files = gone.flatMap((row) => row.file_id ?? [])
    const sent = await sentFiles(ctx.db, files)
    await deleteFiles(
      ctx.db,
      files.filter((file) => !sent.has(file)),
      ctx.now,
    )
    await profileHasChanged(ctx, accountId, ['resume'])
    return { done: true }
  },
}
