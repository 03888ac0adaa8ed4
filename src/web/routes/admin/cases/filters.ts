import { caseTargets, moderationReasons } from '#kernel/moderation.ts'
import { caseHolders, caseOrders, caseStates } from '#modules/moderation/contract.cases.ts'
import { maxBulk } from '#modules/moderation/rules.decision.ts'
import { caseLevels } from '#modules/moderation/rules.ts'
import { pageOf } from '../list-address.ts'

export const harms = ['1', '2', '3', '4'] as const
/** What the address of the list filters by. Views that were kept earlier name what is late, or one's own, as a state. */
export function caseFilter(params: URLSearchParams) {
  const of = <T extends string>(name: string, known: readonly T[]) => known.find((each) => each === params.get(name))
  const [target, reason] = [of('target', caseTargets), of('reason', moderationReasons)]
  const holder = params.get('show') === 'MINE' ? 'ME' : of('with', caseHolders)
  const [level, harm, sort] = [of('level', caseLevels), of('harm', harms), of('sort', caseOrders)]
  return {
    page: pageOf(params),
    limit: maxBulk,
    show: of('show', caseStates) ?? 'OPEN',
    overdue: params.get('overdue') === 'on' || params.get('show') === 'OVERDUE',
    ...(holder && { with: holder }),
    ...(target && { target }),
    ...(reason && { reason }),
    ...(level && { level }),
    ...(sort && { sort }),
    ...(harm && { harm: Number(harm) }),
  }
}
