import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { rightOfSecondApproval, secondApprovalHours } from '#kernel/second-approval.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SecondApprovalSubject } from '#platform/core/module.server.ts'
import { hashOfInput, sealContent } from './content.server.ts'
import { secondApprovalRequested } from './events.ts'
import { insertSecondApproval } from './store.server.ts'

/** Rolls a rehearsal back. */
class Rehearsed extends Error {}

/** Runs a write and rolls it back, so that only its refusal is left. */
export async function rehearse(
  inTransaction: (run: (ctx: Context) => Promise<never>) => Promise<never>,
  run: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(async (ctx) => {
      await run(ctx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

type GuardedCall = { action: string; endpoint: Endpoint; input: object; subject: SecondApprovalSubject }

/** Keeps what an administrator asked for until another one decides. The same again waits once. */
export async function requestSecondApproval(
  ctx: Context,
  { action, endpoint, input, subject }: GuardedCall,
): Promise<void> {
  const { accountId } = requireAdministrator(ctx)
  const kind = subject.kind ?? endpoint.second
  if (!kind) throw new Error(`${action} has no second administrator`)
  const expires = new Date(ctx.now.getTime() + secondApprovalHours * 3_600_000)
  const { name, state } = subject
  const inserted = await insertSecondApproval(ctx.db, {
    action,
    kind,
    subject_type: subject.type,
    subject_id: subject.id,
    content_sealed: await sealContent(ctx.ports.sealer, { input, name, state, locale: ctx.locale }, expires),
    input_hash: hashOfInput(action, input, state),
    requested_by: accountId,
    requested_at: ctx.now,
    expires_at: expires,
  })
  if (!inserted) return
  await ctx.audit({
    action: 'second.ask',
    subjectType: subject.type,
    subjectId: subject.id,
    details: { call: action },
  })
  await ctx.emit(secondApprovalRequested, {
    action,
    right: rightOfSecondApproval(kind),
    name,
    by: accountId,
    about: subject.id,
  })
}
