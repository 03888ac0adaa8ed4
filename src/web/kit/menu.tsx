import { useEffect, useRef, type ReactNode } from 'react'
import { Link, type To } from 'react-router'

type MenuProps = {
  /** What stands on the button; give `label` when it is only an icon. */
  trigger: ReactNode
  label?: string
  align?: 'start' | 'end'
  /** Classes of the button; by default a quiet button. */
  triggerClass?: string
  children: ReactNode
}

/** A disclosed list of links and buttons on native details: opens without JavaScript; with it Escape, a press outside and a choice close it. */
export function Menu({ trigger, label, align, triggerClass, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const shut = (event: Event) => {
      const details = ref.current
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
    }
    document.addEventListener('pointerdown', shut)
    document.addEventListener('focusin', shut)
    return () => {
      document.removeEventListener('pointerdown', shut)
      document.removeEventListener('focusin', shut)
    }
  }, [])
  return (
    <details
      ref={ref}
      className="k-menu"
      data-align={align}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !ref.current?.open) return
        ref.current.open = false
        ref.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={triggerClass ?? 'k-btn'} data-variant={triggerClass ? undefined : 'quiet'}>
        {trigger}
        {label && <span className="sr-only">{label}</span>}
      </summary>
      <div
        className="k-pop"
        onClick={(event) =>
          event.target instanceof Element &&
          event.target.closest('a, button') &&
          ref.current &&
          (ref.current.open = false)
        }
      >
        {children}
      </div>
    </details>
  )
}

type ItemLook = { icon?: ReactNode; danger?: boolean; current?: boolean; children: ReactNode }

export function MenuLink({
  to,
  icon,
  danger,
  current,
  children,
  reloadDocument,
}: ItemLook & { to: To; reloadDocument?: boolean }) {
  return (
    <Link
      to={to}
      reloadDocument={reloadDocument}
      className="k-item"
      data-danger={danger || undefined}
      aria-current={current || undefined}
    >
      {icon}
      {children}
    </Link>
  )
}

/** A deed in a menu. `reason` disables it and stands under its name. */
export function MenuButton({
  icon,
  danger,
  current,
  reason,
  children,
  onClick,
  type = 'button',
  name,
  value,
}: ItemLook & {
  reason?: string | null
  onClick?: () => void
  type?: 'button' | 'submit'
  name?: string
  value?: string
}) {
  return (
    <button
      type={type}
      name={name}
      value={value}
      className="k-item"
      data-danger={danger || undefined}
      aria-current={current || undefined}
      aria-disabled={reason ? true : undefined}
      onClick={(event) => {
        if (!reason) return onClick?.()
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {icon}
      <span>
        {children}
        {reason && <span className="k-hint block">{reason}</span>}
      </span>
    </button>
  )
}

export function MenuLine() {
  return <hr className="my-1.5 border-line" />
}
