import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

export type Tone = 'muted' | 'primary' | 'warning' | 'success' | 'error'

type BadgeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode }

/** A status label; the tone never carries the meaning alone. */
export function Badge({ tone = 'muted', icon, className, children }: BadgeProps) {
  return (
    <span className={cx('k-badge', className)} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

/** A state with a shape of its own for each tone: ring, half, dot, tick, cross. */
export function StatusBadge({ tone, className, children }: { tone: Tone; className?: string; children: ReactNode }) {
  return (
    <Badge tone={tone} className={className} icon={<StatusMark tone={tone} />}>
      {children}
    </Badge>
  )
}

const marks: Record<Tone, ReactNode> = {
  muted: <circle cx="7" cy="7" r="4.25" />,
  warning: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="M7 2.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  primary: <circle cx="7" cy="7" r="4.25" fill="currentColor" />,
  success: <path d="m2.5 7.5 3 3 6-7" />,
  error: <path d="m3.5 3.5 7 7m0-7-7 7" />,
}

export function StatusMark({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className="icon">
      {marks[tone]}
    </svg>
  )
}

type ChipProps = {
  tone?: Tone
  icon?: ReactNode
  small?: boolean
  on?: boolean
  className?: string
  children: ReactNode
}

/** A short fact or a skill. `on` marks the ones that fit the reader. */
export function Chip({ tone, icon, small, on, className, children }: ChipProps) {
  return (
    <span
      className={cx('k-chip', className)}
      data-tone={tone}
      data-small={small || undefined}
      data-on={on || undefined}
    >
      {icon}
      <span>{children}</span>
    </span>
  )
}

/** A chip that is a link, such as a suggestion or a filter to switch on. */
export function ChipLink({ to, icon, on, children }: { to: To; icon?: ReactNode; on?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className="k-chip" data-on={on || undefined} aria-current={on || undefined} preventScrollReset>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

/** A chosen filter; its link leads to the same page without it. `removeLabel`: "Remove filter: Jakarta". */
export function RemovableChip({ to, removeLabel, children }: { to: To; removeLabel: string; children: ReactNode }) {
  return (
    <Link to={to} className="k-chip" data-on aria-label={removeLabel} preventScrollReset>
      <span>{children}</span>
      <Icon name="x" />
    </Link>
  )
}
