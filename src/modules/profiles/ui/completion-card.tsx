import { useTexts } from '#ui/i18n/i18n.tsx'
import { Completion } from '#ui/completion.tsx'
import type { CandidateView } from '../contract.shapes.ts'
import { completionThreshold } from '../rules.ts'
import { cardOf, type ProfileCard } from '../rules.parts.ts'

/** Profile completion and the most valuable next steps. */
export function CompletionCard({
  completion: { percent, missing },
  hrefFor,
}: {
  completion: CandidateView['completion']
  hrefFor: (card: ProfileCard) => string
}) {
  const t = useTexts('profileSetup')
  return (
    <Completion
      percent={percent}
      threshold={completionThreshold}
      label={t('completion.label')}
      text={t('completion.text', { percent })}
      note={t(missing.length === 0 ? 'completion.full' : 'completion.next')}
      next={t('completion.next')}
      missing={missing.map(({ part, points }) => ({
        key: part,
        label: t(`missing.${part}`),
        points: t('completion.points', { points }),
        to: hrefFor(cardOf[part]),
      }))}
    />
  )
}
