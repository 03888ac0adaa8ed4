import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { useKit } from './provider.tsx'
import { Tip } from './reason.tsx'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
  size?: 'sm' | 'md' | 'lg'
  /** Takes the full width. */
  wide?: boolean
}
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  ButtonStyle & {
    /** In progress: keeps its width and focus, ignores clicks and is announced as busy. */
    busy?: boolean
    /** Ignores clicks while another button of its form is busy. */
    blocked?: boolean
    /** Why it cannot be used now. It stays focusable, and the reason is shown next to it or, with `reasonAs="tip"`, over it. */
    reason?: string | null
    reasonAs?: 'text' | 'tip'
    /** Where a button at the right edge has its reason begin. */
    tipEdge?: 'end'
    icon?: ReactNode
  }

const stop = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** A button. One `primary` a screen; `type` is "button" by default. */
export function Button({
  variant = 'secondary',
  size,
  wide,
  busy,
  blocked = false,
  reason,
  reasonAs = 'text',
  tipEdge,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const { labels } = useKit()
  const textId = useId()
  const inactive = blocked || Boolean(busy || reason)
  const button = (describedBy?: string) => (
    <button
      {...rest}
      type={type}
      className={cx('k-btn', className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-describedby={cx(rest['aria-describedby'], describedBy)}
      onClick={inactive ? stop : onClick}
    >
      {busy ? <span className="k-spin" aria-hidden="true" /> : icon}
      {children}
      {busy && <span className="sr-only">{labels.busy}</span>}
    </button>
  )
  if (!reason) return button()
  if (reasonAs === 'tip')
    return (
      <Tip text={reason} edge={tipEdge}>
        {button}
      </Tip>
    )
  return (
    <span className={cx('inline-grid gap-1.5', wide && 'w-full')}>
      {button(textId)}
      <span id={textId} className="k-hint">
        {reason}
      </span>
    </span>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle & { icon?: ReactNode }) {
  return (
    <Link
      {...rest}
      className={cx('k-btn', className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon}
      {children}
    </Link>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'reasonAs' | 'blocked'> & {
  label: string
  icon: ReactNode
  tipEdge?: 'end'
}

/** A square button with an icon; its label is spoken and shown on hover and focus. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  reason,
  busy,
  className,
  type = 'button',
  onClick,
  tipEdge,
  ...rest
}: IconButtonProps) {
  const inactive = Boolean(busy || reason)
  return (
    <Tip text={reason ? `${label}. ${reason}` : label} edge={tipEdge}>
      {(id) => (
        <button
          {...rest}
          type={type}
          className={cx('k-btn', className)}
          data-variant={variant}
          data-size={size}
          data-square=""
          aria-label={label}
          aria-disabled={inactive || undefined}
          aria-busy={busy || undefined}
          aria-describedby={reason ? id : undefined}
          onClick={inactive ? stop : onClick}
        >
          {busy ? <span className="k-spin" aria-hidden="true" /> : icon}
        </button>
      )}
    </Tip>
  )
}
