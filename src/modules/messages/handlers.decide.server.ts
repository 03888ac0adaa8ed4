import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { ApplicationStatus } from '#kernel/enums/jobs.ts'
import type { Member } from '#kernel/caller.ts'
import { fail, invalid, type ErrorCode } from '#kernel/fail.ts'
import type { LocaleTexts } from '#kernel/locale.ts'
import { requireUnrestricted } from '#modules/accounts/public.server.ts'
import { decideEach } from '#modules/applications/public.server.ts'
import { mayUse } from '#kernel/rights.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { messagesContract } from './contract.ts'
import { requireMessenger } from './handlers.access.server.ts'
import { afterSending } from './handlers.notify.server.ts'
import { fillPlaceholders, unknownPlaceholders, type Placeholder } from './rules.placeholders.ts'
import { holdMessages } from './store.held.server.ts'
import { receiversOf, valuesFor, type ReceiverRecord } from './store.receivers.server.ts'
import { insertMessage, insertThreads, lockThread } from './store.server.ts'
import { findTemplate } from './store.templates.server.ts'

type DecideInput = z.output<(typeof messagesContract)['messages.decide']['input']>
type DecideResult = {
  id: string
  code: ErrorCode | 'SUCCESS'
  status: ApplicationStatus | null
  version: number | null
  placeholder: Placeholder | null
  sendsAt: string | null
}
type MessageRefusal = { code: ErrorCode; placeholder: Placeholder | null }

/**
 * Decides about applications and writes to each. Who cannot be written to is not decided about either: the sender asked for both.
 * A request for a single application throws its error.
 * A message with a rejection waits for its notice.
 */
export async function decideWithMessage(ctx: Context, input: DecideInput) {
  const member = requireMessenger(ctx)
  await requireUnrestricted(ctx, 'NO_MESSAGES')
  const texts = await textsOf(ctx, member, input)
  const ids = [...new Set(input.applications.map(({ id }) => id))]
  const receivers = await receiversOf(ctx.db, member, ids, ctx.now)
  const bodies = new Map<string, string>()
  const refused = new Map<string, MessageRefusal>()
  for (const id of ids) {
    const row = receivers.get(id)
    const written = row ? await bodyFor(ctx, texts, row) : { code: 'NOT_FOUND' as const, placeholder: null }
    if (typeof written === 'string') bodies.set(id, written)
    else refused.set(id, written)
  }
  const { status, reason, note } = input
  const applications = input.applications.filter(({ id }) => bodies.has(id))
  const decided = applications.length > 0 ? (await decideEach(ctx, { applications, status, reason, note })).results : []
  const done = decided.filter(({ code }) => code === 'SUCCESS').map(({ id }) => id)
  const sendsAt = await send(ctx, member, new Map(done.map((id) => [id, bodies.get(id) ?? ''])))
  const [first] = refused.values()
  if (ids.length === 1 && first) throw fail(first.code, { placeholder: first.placeholder ?? '' })
  const results = ids.map((id): DecideResult => {
    const refusal = refused.get(id)
    if (refusal) return { id, ...refusal, status: null, version: null, sendsAt: null }
    const result = decided.find((each) => each.id === id)
    return {
      id,
      code: result?.code ?? 'NOT_FOUND',
      status: result?.status ?? null,
      version: result?.version ?? null,
      placeholder: null,
      sendsAt: sendsAt.get(id)?.toISOString() ?? null,
    }
  })
  const [only] = results
  if (results.length === 1 && only && only.code !== 'SUCCESS') throw fail(only.code)
  return { results }
}

/** The text in both languages: a template's, or what was typed. */
async function textsOf(ctx: Context, member: Member, { templateId, body }: DecideInput): Promise<LocaleTexts> {
  if (!templateId) {
    if (!body) throw invalid({ field: 'body', code: 'REQUIRED' })
    const [unknown] = unknownPlaceholders(body)
    if (unknown) throw invalid({ field: 'body', code: 'PLACEHOLDER_UNKNOWN', params: { name: unknown } })
    return { en: body, id: body }
  }
  const mayUseTemplates = mayUse(member.role, 'messages.templates')
  const template = mayUseTemplates ? await findTemplate(ctx.db, member.companyId, templateId) : undefined
  if (!template) throw invalid({ field: 'templateId', code: 'NOT_IN_LIST' })
  const { body_en: en, body_id: id } = template
  // A template in one language serves everybody.
  return { en: en ?? id ?? '', id: id ?? en ?? '' }
}

async function bodyFor(ctx: Context, texts: LocaleTexts, row: ReceiverRecord): Promise<string | MessageRefusal> {
  if (row.blocked_at) return { code: 'THREAD_CLOSED', placeholder: null }
  const { text, empty } = fillPlaceholders(texts[row.locale], await valuesFor(ctx.db, row, ctx.ports.env.appUrl))
  if (empty) return { code: 'PLACEHOLDER_EMPTY', placeholder: empty }
  return [...text].length > 4000 ? { code: 'TOO_LARGE', placeholder: null } : text
}

/** Sends the messages, or holds those whose notice has not gone out; returns when each goes out. */
async function send(ctx: Context, member: Member, bodies: Map<string, string>): Promise<Map<string, Date>> {
  const ids = [...bodies.keys()].sort()
  const sendsAt = new Map<string, Date>()
  if (ids.length === 0) return sendsAt
  await insertThreads(ctx.db, ids, ctx.now)
  const receivers = await receiversOf(ctx.db, member, ids, ctx.now)
  const held: { applicationId: string; accountId: string; body: string }[] = []
  for (const id of ids) {
    const row = receivers.get(id)
    const body = bodies.get(id)
    if (!row || !body) throw fail('NOT_FOUND')
    if (row.status === 'REJECTED' && !row.notice_sent_at && row.notice_at) {
      held.push({ applicationId: id, accountId: member.accountId, body })
      sendsAt.set(id, row.notice_at)
    } else {
      const thread = await lockThread(ctx.db, id)
      const message = {
        applicationId: id,
        side: 'COMPANY' as const,
        accountId: member.accountId,
        body,
        key: randomUUID(),
      }
      await insertMessage(ctx.db, message, thread?.last_seq ?? 0, ctx.now)
      await afterSending(ctx, row, 'COMPANY')
      sendsAt.set(id, ctx.now)
    }
  }
  await holdMessages(ctx.db, held, ctx.now)
  await ctx.audit({
    action: 'messages.decide',
    subjectType: 'company',
    subjectId: member.companyId,
    details: { sent: ids.length - held.length, held: held.length },
  })
  return sendsAt
}
