import { idIn } from '#kernel/id.ts'
import { personStates } from '#modules/admin/people/contract.ts'

export const sides = ['CANDIDATE', 'EMPLOYER'] as const

/** What the address of the list of people filters by. */
export function personFilter(params: URLSearchParams) {
  const side = sides.find((each) => each === params.get('side'))
  const state = personStates.find((each) => each === params.get('state'))
  const before = idIn(params.get('before'))
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    ...(side && { side }),
    ...(state && { state }),
    ...(before && { before }),
  }
}
