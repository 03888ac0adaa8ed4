import type { RecommendationReason } from '../contract.recommendations.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Why a job is recommended, in a few words, for the card of it; null where there is no reason. Needs the set `recommended`. */
export const reasonText = (why: readonly RecommendationReason[] | undefined) =>
  why && why.length > 0 ? <ReasonLine why={why} /> : null

function ReasonLine({ why }: { why: readonly RecommendationReason[] }) {
  const t = useTexts('recommended')
  return <>{why.map(({ code, params }) => t(`why.${code}`, params)).join(' · ')}</>
}
