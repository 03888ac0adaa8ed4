import type { Why } from '../contract.recommendations.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Why a job is recommended, in a few words, for the card of it; null where there is no reason. Needs the set `recommended`. */
export const whyOf = (why: readonly Why[] | undefined) => (why && why.length > 0 ? <WhyLine why={why} /> : null)

function WhyLine({ why }: { why: readonly Why[] }) {
  const t = useTexts('recommended')
  return <>{why.map(({ code, params }) => t(`why.${code}`, params)).join(' · ')}</>
}
