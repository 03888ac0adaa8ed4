import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { listsContract } from './contract.ts'
import { auditedFilters, fileListRights } from './rules.ts'

export const listsHandlers: Handlers<typeof listsContract> = {
  async 'admin.lists.exported'({ ctx, input: { list, filters, rows } }) {
    if (!mayAdmin(requireAdministrator(ctx).role, fileListRights[list])) throw fail('FORBIDDEN')
    await ctx.audit({
      action: 'lists.export',
      subjectType: 'console_list',
      subjectId: null,
      details: { list, rows, filters: auditedFilters(list, filters) },
    })
    return { done: true }
  },
}
