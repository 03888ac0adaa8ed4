import { useEffect, useRef, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

type MenuProps = {
  /** What stands on the button; give `label` when it is only an icon. */
  trigger: ReactNode
  label?: string
  align?: 'start' | 'end'
  /** Classes of the button; by default a quiet button. */
  triggerClass?: string
  /** Classes of the list, such as its width. */
  popClass?: string
  children: ReactNode
}

const gap = 6
const edge = 8

/** Puts the list beside its button on the screen, so that no scrolling box around cuts it off; above when there is no room below. */
function place(details: HTMLDetailsElement): void {
  const [button, list] = [details.firstElementChild, details.lastElementChild]
  if (!details.open || !button || !(list instanceof HTMLElement)) return
  const at = button.getBoundingClientRect()
  // Scrolled away: it leaves with its button.
  if (at.bottom < 0 || at.top > innerHeight) return void (details.open = false)
  // Its own size counts, not what fits into the button's box.
  Object.assign(list.style, { position: 'fixed', left: '0', right: 'auto' })
  const { offsetWidth: width, offsetHeight: height } = list
  const left = details.dataset['align'] === 'start' ? at.left : at.right - width
  const below = at.bottom + gap + height <= innerHeight || at.top < height + gap
  Object.assign(list.style, {
    left: `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`,
    top: `${below ? at.bottom + gap : at.top - gap - height}px`,
  })
}

/** A disclosed list of links and buttons on native details: opens without JavaScript; with it Escape, a press outside, scrolling away and a choice close it. */
export function Menu({ trigger, label, align, triggerClass, popClass, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const shut = (event: Event) => {
      const details = ref.current
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
    }
    const follow = () => ref.current && place(ref.current)
    document.addEventListener('pointerdown', shut)
    document.addEventListener('focusin', shut)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerdown', shut)
      document.removeEventListener('focusin', shut)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [])
  return (
    <details
      ref={ref}
      className="k-menu"
      data-align={align}
      onToggle={(event) => place(event.currentTarget)}
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
        className={cx('k-pop', popClass)}
        onClick={(event) => {
          const chosen = event.target instanceof Element && event.target.closest('a, button')
          const details = ref.current
          if (!chosen || !details) return
          // A dialog that opens from here gives focus back to where it was: to the button, for the list is gone by then.
          const { activeElement: at } = document
          if (!chosen.matches('a') && (details.contains(at) || at === document.body))
            details.querySelector('summary')?.focus()
          details.open = false
        }}
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
  aside,
}: ItemLook & {
  reason?: string | null
  onClick?: () => void
  type?: 'button' | 'submit'
  name?: string
  value?: string
  /** Stands at the end of the line, such as a key. */
  aside?: ReactNode
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
      <span className="min-w-0 flex-1">
        {children}
        {reason && <span className="k-hint block">{reason}</span>}
      </span>
      {aside}
    </button>
  )
}

export function MenuLine() {
  return <hr className="my-1.5 border-line" />
}
