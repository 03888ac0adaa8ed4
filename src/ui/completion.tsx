import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Card } from './page.tsx'
import { ProgressRing } from './progress.tsx'

type CompletionProps = {
  /** 0 to 100. */
  percent: number
  /** From this percentage on it is good enough. */
  threshold: number
  label: string
  /** What is read instead of the bare number. */
  text: string
  note: string | null
  /** Names the list of what is missing. */
  next: string
  /** What is not there yet, what raises it most first; nothing for who may only read. */
  missing: readonly { key: string; label: string; points: string; to: string }[]
}

/** How complete a profile is, and the three things that raise it most. */
export function Completion({ percent, threshold, label, text, note, next, missing }: CompletionProps) {
  return (
    <Card as="section" className="grid gap-3" aria-label={label}>
      <div className="flex items-center gap-4">
        <ProgressRing value={percent} label={label} text={text} tone={percent < threshold ? 'warning' : 'success'} />
        <div>
          <p className="font-semibold">{label}</p>
          {note !== null && <p className="text-sm text-muted">{note}</p>}
        </div>
      </div>
      {missing.length > 0 && (
        <ul className="grid gap-1.5 text-sm" aria-label={next}>
          {missing.slice(0, 3).map((each, at) => (
            <li key={each.key} className="flex items-baseline justify-between gap-3">
              <Link
                className={cx('k-link inline-flex items-center touch:min-h-11', at === 0 && 'font-semibold')}
                to={each.to}
              >
                {each.label}
              </Link>
              <span className="text-muted tabular-nums">{each.points}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
