import { useTexts } from '#ui/i18n/i18n.tsx'
import { cx } from '#ui/cx.ts'

/** "Match 82 of 100" over a thin bar: where to look first, never a verdict. Needs the set `matching`. */
export function MatchScore({ score, large }: { score: number; large?: boolean }) {
  const t = useTexts('matching')
  return (
    <div className="grid gap-1">
      <p className={cx('font-semibold tabular-nums', large ? 'text-lg' : 'text-sm')}>{t('score.label', { score })}</p>
      <Share value={score / 100} />
    </div>
  )
}

/** A share of 1 as a bar, without words: they stand next to it. */
export function Share({ value, tone = 'primary' }: { value: number; tone?: 'primary' | 'muted' }) {
  return (
    <span aria-hidden="true" className="k-bar block" data-tone={tone}>
      <i style={{ width: `${Math.round(Math.min(1, Math.max(0, value)) * 100)}%` }} />
    </span>
  )
}
