import { Icon, type IconName } from '#ui/icon.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { MatchView } from '../contract.shapes.ts'
import type { PartState } from '../rules.score.ts'
import { Share } from './match-score.tsx'
import { usePartFacts } from './match-texts.ts'

const icons: Record<PartState, IconName> = {
  MET: 'check',
  PARTIAL: 'circle-dashed',
  MISSED: 'minus',
  UNKNOWN: 'circle-help',
}
const tones: Record<PartState, string> = {
  MET: 'text-pandan-ink',
  PARTIAL: 'text-kunyit-ink',
  MISSED: 'text-cabai-ink',
  UNKNOWN: 'text-subtle',
}

/** How well a factor fits, by sign and word. */
export function PartStateMark({ state }: { state: PartState }) {
  const t = useTexts('matching')
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <Icon name={icons[state]} size={16} className={`flex-none ${tones[state]}`} />
      {t(`state.${state}`)}
    </span>
  )
}

/** The score factor by factor: how well it fits, the facts behind it, and how many of its points it gave. Needs the set `matching`. */
export function MatchParts({ parts }: { parts: MatchView['parts'] }) {
  const t = useTexts('matching')
  const format = useFormat()
  const factsOf = usePartFacts()
  return (
    <ul className="grid gap-4">
      {parts.map((part) => (
        <li key={part.code} className="grid gap-x-6 gap-y-1 sm:grid-cols-[9.5rem_minmax(0,1fr)_7.5rem]">
          <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
            <h3 className="text-base">{t(`part.${part.code}`)}</h3>
            <PartStateMark state={part.state} />
          </div>
          <p className="text-sm text-muted sm:pt-0.5 [overflow-wrap:anywhere]">{factsOf(part).join(' · ')}</p>
          <div className="grid content-start gap-1 sm:pt-1">
            <p className="text-xs text-muted tabular-nums sm:text-right">
              {t('part.points', { points: format.number(part.points, 1), share: format.number(part.share, 1) })}
            </p>
            <Share value={part.value} tone={part.state === 'UNKNOWN' ? 'muted' : 'primary'} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What the score is made of and what it never uses. A link to `#score` opens it: the place is inside. */
export function ScoreNote() {
  const t = useTexts('matching')
  return (
    <details className="rounded-lg border border-line bg-sunken px-4 py-1">
      <summary className="k-fold font-semibold">{t('score.how')}</summary>
      <div id="score" className="grid max-w-prose scroll-mt-36 gap-2 pb-3 text-sm">
        <p>{t('score.howText')}</p>
        <p>
          <strong>{t('score.never')}:</strong> {t('score.neverText')}
        </p>
      </div>
    </details>
  )
}
