import { needsSecondApproval } from '#modules/reference/public.server.ts'
import type { SecondApprovals } from '#platform/core/module.server.ts'
import type { incidentsContract } from './contract.ts'
import { incidentById } from './store.server.ts'

export const incidentSecondApprovals: SecondApprovals<typeof incidentsContract> = {
  async 'admin.incidents.notify'({ ctx, input: { id } }) {
    if (!(await needsSecondApproval(ctx, 'INCIDENTS'))) return null
    const incident = await incidentById(ctx.db, id)
    return incident ? { type: 'incident', id, name: incident.title } : null
  },
}
