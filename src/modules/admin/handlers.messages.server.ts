import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { ContactTopic } from '#modules/reference/rules.ts'
import { answerMessage, contactThread, handleMessage, messages } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { messagesContract } from './contract.messages.ts'
import { toPage } from './rules.ts'

const done = { done: true } as const

export const messagesHandlers: Handlers<typeof messagesContract> = {
  async 'admin.messages.list'({ ctx, input }) {
    const { rows, total } = await messages(ctx.db, input)
    const list = rows.map(({ created_at, handled_at, total: _, topic, ...row }) => ({
      ...row,
      topic: topic as ContactTopic,
      createdAt: created_at.toISOString(),
      handledAt: handled_at?.toISOString() ?? null,
    }))
    return toPage(list, total, input)
  },

  async 'admin.messages.get'({ ctx, input }) {
    const conversation = await contactThread(ctx.db, input.id)
    if (!conversation) throw fail('NOT_FOUND')
    const { id, name, email, topic, message, locale, created_at, handled_at, account_id } = conversation.message
    return {
      id,
      name,
      email,
      topic: topic as ContactTopic,
      message,
      locale,
      createdAt: created_at.toISOString(),
      handledAt: handled_at?.toISOString() ?? null,
      accountId: account_id,
      thread: conversation.replies.map((reply) => ({ ...reply, at: reply.at.toISOString() })),
    }
  },

  async 'admin.messages.answer'({ ctx, input }) {
    const { accountId } = requireAdministrator(ctx)
    const { isNew } = await answerMessage(ctx, { ...input, authorId: accountId })
    if (isNew) await ctx.audit({ action: 'message.answer', subjectType: 'contactMessage', subjectId: input.id })
    return done
  },

  async 'admin.messages.handle'({ ctx, input }) {
    const { accountId } = requireAdministrator(ctx)
    if (!(await handleMessage(ctx.db, { id: input.id, by: accountId, at: input.handled ? ctx.now : null })))
      throw fail('NOT_FOUND')
    await ctx.audit({
      action: 'message.handle',
      subjectType: 'contactMessage',
      subjectId: input.id,
      details: { handled: input.handled },
    })
    return done
  },
}
