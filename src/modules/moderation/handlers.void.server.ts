import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { measuresContract } from './contract.measures.ts'
import { liftOwner, ownerSubject } from './handlers.owner.server.ts'
import { mailVoided } from './mail.server.ts'
import { restrictionsOf, statementOf, voidStrikes } from './store.appeals.server.ts'
import { isOwnCase } from './store.cases.server.ts'
import { endRestriction, insertDecision } from './store.decisions.server.ts'
import { lockStrike } from './store.measures.server.ts'
import { ownerColumns } from './store.owner.server.ts'

type VoidInput = OutputOf<(typeof measuresContract)['admin.strikes.void']['input']>

/** Points do not count any more, and what their decision closes ends with them unless it is kept; whom it is about is told. */
export async function voidStrike(ctx: Context, { id, why, keepsClosed }: VoidInput): Promise<{ done: true }> {
  const { db, now } = ctx
  const { accountId: by } = requireAdministrator(ctx)
  const strike = await lockStrike(db, id, now)
  if (!strike) throw fail('NOT_FOUND')
  const { caseId, decisionId, points } = strike
  const owner = { companyId: strike.companyId, accountId: strike.accountId }
  if (await isOwnCase(db, by, { id: caseId, ...owner })) throw fail('OWN_CASE')
  // Whoever decides the appeal that waits decides about the points, too.
  if (!strike.counts || strike.isAppealed) throw fail('TRANSITION_NOT_ALLOWED')
  const begun = await restrictionsOf(db, decisionId)
  // That every job is reviewed follows from the points alone.
  const ended = keepsClosed ? begun.filter(({ kind }) => kind === 'REVIEWED') : begun
  const isOpened = ended.some(({ kind }) => kind !== 'REVIEWED')
  await insertDecision(db, {
    case_id: caseId,
    ...ownerColumns(owner),
    actions: isOpened ? ['VOID', 'LIFT'] : ['VOID'],
    reasons: [],
    points,
    strike_id: id,
    inner_note: why,
    by_admin: by,
    at: now,
  })
  await voidStrikes(db, decisionId, now)
  for (const restriction of ended) await endRestriction(db, restriction.id, now)
  if (ended.some(({ kind }) => kind === 'SUSPENDED')) await liftOwner(ctx, owner, by)
  const statement = await statementOf(db, decisionId, owner)
  await mailVoided(ctx, {
    strikeId: id,
    owner,
    type: statement?.target_type ?? (owner.companyId === null ? 'PERSON' : 'COMPANY'),
    title: statement?.subject_title ?? '',
    points,
    isOpened,
  })
  await ctx.audit({
    action: 'cases.void',
    ...ownerSubject(owner),
    ...(owner.companyId !== null && { companyId: owner.companyId }),
    details: { case: caseId, points, ended: ended.map(({ kind }) => kind), reason: why },
  })
  return { done: true }
}
