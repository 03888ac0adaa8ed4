import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { reachOf } from '#kernel/rights.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { requireDecider, visibleApplication } from './handlers.access.server.ts'
import type { applicationsContract } from './contract.ts'
import { noteMentioned } from './events.ts'
import { queueMentionedMail } from './mail.server.ts'
import { colleaguesOf, deleteNote, findNote, insertMentions, insertNote } from './store.notes.server.ts'
import { notesOf } from './store.detail.server.ts'
import { recordActivity } from './store.server.ts'

const maxNotes = 200

type SentNote = { id: string; key?: string | undefined; text: string }

/** The note that was sent with this key before. */
async function sentNote(ctx: Context, member: Member, { id, key, text }: SentNote) {
  const note = (await notesOf(ctx.db, id, member)).find((each) => each.id === key)
  if (!note?.mine) throw fail('NOT_FOUND')
  if (note.text !== text) throw fail('KEY_REUSED')
  return note
}

export const noteHandlers: Pick<Handlers<typeof applicationsContract>, 'userjobs.noteAdd' | 'userjobs.noteDelete'> = {
  async 'userjobs.noteAdd'({ ctx, input }) {
    const member = requireDecider(ctx.caller)
    const row = await visibleApplication(ctx, member, input.id)
    if ((await notesOf(ctx.db, input.id, member)).length >= maxNotes) throw fail('LIMIT_REACHED')
    const colleagues = await colleaguesOf(ctx.db, member.companyId, row.job_id)
    const named = [...new Set(input.mentions)].map((each) => colleagues.find(({ id }) => id === each))
    const mentioned = named.filter((each) => each !== undefined)
    if (mentioned.length < named.length) throw fail('MENTION_NOT_ALLOWED')
    const { accountId } = member
    const { key, text } = input
    const id = await insertNote(ctx.db, { ...(key && { id: key }), applicationId: input.id, accountId, text }, ctx.now)
    if (!id) return sentNote(ctx, member, input)
    await recordActivity(ctx.db, input.id, ctx.now)
    await insertMentions(ctx.db, id, mentioned, ctx.now)
    const readers = mentioned.flatMap(({ accountId, ...reader }) =>
      accountId === member.accountId ? [] : [{ ...reader, id: accountId }],
    )
    if (readers.length > 0) {
      const about = { noteId: id, applicationId: input.id, jobId: row.job_id }
      await ctx.emit(noteMentioned, { ...about, by: member.accountId, accountIds: readers.map((each) => each.id) })
      const by = colleagues.find(({ accountId }) => accountId === member.accountId)?.name ?? ''
      await queueMentionedMail(ctx, { ...about, by }, readers)
    }
    await ctx.audit({ action: 'applications.noteAdd', subjectType: 'application', subjectId: input.id })
    const note = (await notesOf(ctx.db, input.id, member)).find((each) => each.id === id)
    if (!note) throw fail('NOT_FOUND')
    return note
  },

  async 'userjobs.noteDelete'({ ctx, input }) {
    const member = requireDecider(ctx.caller)
    const note = await findNote(ctx.db, input.id)
    if (!note) throw fail('NOT_FOUND')
    await visibleApplication(ctx, member, note.applicationId)
    if (note.accountId !== member.accountId && reachOf(member.role, 'applications.deleteNotes') !== 'all')
      throw fail('ROLE_NOT_ALLOWED')
    await deleteNote(ctx.db, input.id, ctx.now)
    await ctx.audit({ action: 'applications.noteDelete', subjectType: 'application', subjectId: note.applicationId })
    return { done: true }
  },
}
