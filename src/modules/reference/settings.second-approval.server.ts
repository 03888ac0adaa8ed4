import { adminRolesWith, requireAdministrator } from '#kernel/admin-rights.ts'
import { needsTwo, rightOfSecondApproval, type EndpointApprovalKind } from '#kernel/second-approval.ts'
import type { Context } from '#platform/core/context.server.ts'
import { readSetting } from './settings.server.ts'
import { activeAdministrators } from './store.second-approval.server.ts'

/**
 * Whether an action of this kind waits for a second administrator. Where nobody else could confirm it, one is enough: a site with a
 * single administrator goes on working, and so does one of two whose other has left (`about`, who decides nothing about themselves).
 */
export async function needsSecondApproval(ctx: Context, kind: EndpointApprovalKind, about?: string): Promise<boolean> {
  const { accountId } = requireAdministrator(ctx)
  if (!needsTwo(kind, await readSetting(ctx.db, 'secondPerson'))) return false
  const others = await activeAdministrators(ctx.db, adminRolesWith(rightOfSecondApproval(kind)))
  return others.some(({ id }) => id !== accountId && id !== about)
}

/** Whether every kind has two who could confirm each other. */
export async function hasTwoFor(ctx: Context, kinds: readonly EndpointApprovalKind[]): Promise<boolean> {
  for (const kind of kinds)
    if ((await activeAdministrators(ctx.db, adminRolesWith(rightOfSecondApproval(kind)))).length < 2) return false
  return true
}
