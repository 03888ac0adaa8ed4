import type { Tone } from './badge.tsx'

type ProgressProps = { value: number; label: string; text?: string; tone?: Tone }

const shareOf = (value: number) => Math.max(0, Math.min(100, Math.round(value)))

const ariaProps = (share: number, label: string, text: string | undefined) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuenow': share,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuetext': text,
})

/** A share of 100; `label` names it, `text` is read instead of the bare number. */
export function ProgressBar({ value, label, text, tone = 'primary' }: ProgressProps) {
  const share = shareOf(value)
  return (
    <div {...ariaProps(share, label, text)} className="k-bar" data-tone={tone}>
      <i style={{ width: `${share}%` }} />
    </div>
  )
}

/** The same as a ring with the number in it; `size` in pixels. */
export function ProgressRing({ value, label, text, size = 64, tone = 'primary' }: ProgressProps & { size?: number }) {
  const share = shareOf(value)
  return (
    <div
      {...ariaProps(share, label, text)}
      data-tone={tone}
      className="relative inline-grid flex-none place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 36 36" className="col-start-1 row-start-1 size-full -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r="15.5" fill="none" stroke="var(--line)" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15.5"
          fill="none"
          stroke="var(--t)"
          strokeWidth="4"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${share} 100`}
        />
      </svg>
      <span
        className="col-start-1 row-start-1 font-bold tabular-nums"
        style={{ fontSize: size * 0.24 }}
        aria-hidden="true"
      >
        {share}%
      </span>
    </div>
  )
}
