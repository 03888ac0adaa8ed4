import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import type { ScreenOutcome } from '#modules/screening/rules.hit.ts'

const tones = { PASS: 'success', REVIEW: 'warning', HOLD: 'error' } as const

type ScreeningFrameProps = {
  score: number
  outcome: ScreenOutcome
  /** What is said when nothing was found. */
  none: string
  /** Findings as list items. */
  children: ReactNode[]
}

/** A score with its reasons. The page's route needs `handle.texts: ['admin']`. */
export function ScreeningFrame({ score, outcome, none, children }: ScreeningFrameProps) {
  const t = useTexts('admin')
  return (
    <Card as="section" aria-label={t('screening.title')} className="min-w-0">
      <h2 className="text-lg">{t('screening.title')}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={tones[outcome]}>{t(`screening.outcome.${outcome}`)}</StatusBadge>
        <span className="text-sm text-muted tabular-nums">{t('screening.score', { score })}</span>
      </p>
      {children.length === 0 ? <p className="k-hint mt-2">{none}</p> : <ul className="mt-4 grid gap-4">{children}</ul>}
      <p className="k-hint mt-4">{t('screening.hint')}</p>
    </Card>
  )
}

type FindingProps = { title: string; points: string; children: ReactNode }

/** One finding: what the rule is called, what it adds, and the evidence. */
export const Finding = ({ title, points, children }: FindingProps) => (
  <li className="min-w-0 [overflow-wrap:anywhere]">
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      {title} <Badge tone="muted">{points}</Badge>
    </p>
    {children}
  </li>
)
