import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { ProgressBar } from '#ui/progress.tsx'
import type { Usage } from '../contract.shapes.ts'

type UsageBarProps = {
  usage: Pick<Usage, 'limit' | 'used' | 'left' | 'renewsAt'>
  label: string
  /** What can be used besides. */
  more?: ReactNode
}

/** How much of something is used and left, as words and as a bar. Needs the set `subscription`. */
export function UsageBar({ usage: { limit, used, left, renewsAt }, label, more }: UsageBarProps) {
  const t = useTexts('subscription')
  const { date } = useFormat()
  if (limit === null || left === null)
    return (
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span>{t('usage.unlimited')}</span>
      </div>
    )
  const text = t('usage.used', { used, limit })
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="tabular-nums">
          {left > 0 ? t('usage.left', { count: left }) : t('usage.usedUp')} {more}
        </span>
      </div>
      <ProgressBar
        value={limit === 0 ? 100 : (used / limit) * 100}
        label={label}
        text={text}
        tone={left > 0 ? 'primary' : 'warning'}
      />
      <p className="k-hint mt-1.5 tabular-nums">
        {text}
        {renewsAt && ` · ${t('usage.renews', { date: date(renewsAt) })}`}
      </p>
    </div>
  )
}
