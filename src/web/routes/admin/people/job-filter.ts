import { idIn } from '#kernel/id.ts'
import { jobStatuses } from '#kernel/enums/jobs.ts'

export const jobStates = [...jobStatuses, 'DELETED'] as const

/** What the address of the list of all jobs filters by. */
export function jobFilter(params: URLSearchParams) {
  const status = jobStates.find((each) => each === params.get('status'))
  const [before, companyId] = [idIn(params.get('before')), idIn(params.get('company'))]
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    ...(status && { status }),
    ...(before && { before }),
    ...(companyId && { companyId }),
  }
}
