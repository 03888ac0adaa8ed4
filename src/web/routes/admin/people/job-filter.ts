import { jobStatuses } from '#kernel/enums/jobs.ts'
import { idIn } from './id-in.ts'

export const jobStates = [...jobStatuses, 'DELETED'] as const

/** What the address of the list of all jobs filters by. */
export function jobFilter(params: URLSearchParams) {
  const status = jobStates.find((each) => each === params.get('status'))
  const [before, companyId] = [idIn(params, 'before'), idIn(params, 'company')]
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    ...(status && { status }),
    ...(before && { before }),
    ...(companyId && { companyId }),
  }
}
