import { useTexts } from '#ui/i18n/i18n.tsx'
import { matchedFrom } from '#modules/matching/rules.score.ts'
import { cx } from '#ui/cx.ts'

const radius = 16
const around = 2 * Math.PI * radius

/** The match score as a number in a ring; read out as a sentence. Needs the set `applicantList`. */
export function MatchRing({ score, className }: { score: number; className?: string }) {
  const t = useTexts('applicantList')
  const tone = score >= matchedFrom ? 'text-pandan-ink' : 'text-kunyit-ink'
  return (
    <span
      className={cx('relative inline-grid size-10 flex-none place-items-center', className)}
      title={t('match.ring', { score })}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className={cx('absolute inset-0 -rotate-90', tone)}>
        <circle cx="20" cy="20" r={radius} fill="none" className="stroke-line" strokeWidth="3.5" />
        <circle
          cx="20"
          cy="20"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={`${((score / 100) * around).toFixed(2)} ${around.toFixed(2)}`}
        />
      </svg>
      <span aria-hidden="true" className="relative text-xs font-bold tabular-nums">
        {score}
      </span>
      <span className="sr-only">{t('match.ring', { score })}</span>
    </span>
  )
}
