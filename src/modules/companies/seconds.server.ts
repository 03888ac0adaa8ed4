import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { asksSecond } from '#modules/reference/public.server.ts'
import type { SecondGuards } from '#platform/core/module.server.ts'
import type { companiesContract } from './contract.ts'
import type { teamContract } from './contract.team.ts'
import { findCompany } from './store.server.ts'

export const companySeconds: SecondGuards<typeof companiesContract & typeof teamContract> = {
  async 'admin.companies.decide'({ ctx, input: { id, decision } }) {
    if (decision !== 'SUSPEND' && decision !== 'LIFT') return null
    // A suspension without an end, unlike that of a case, is begun and ended by those who may.
    const asks = !mayAdmin(requireAdministrator(ctx).role, 'suspensions.long')
    if (!asks && (decision === 'LIFT' || !(await asksSecond(ctx, 'SUSPENSIONS')))) return null
    const company = await findCompany(ctx.db, id)
    return company
      ? { type: 'company', id, name: company.name, ...(asks && { kind: 'LONG_SUSPENSIONS' as const }) }
      : null
  },
}
