import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './hydrated.ts'

/** What a menu or popover and the `<details>` that stands for it before hydration have in common. */
export type PopupProps = {
  /** What stands on the button; give `label` when it is only an icon. */
  trigger: ReactNode
  label?: string
  align?: 'start' | 'end'
  /** Classes of the button; by default a quiet button. */
  triggerClass?: string
  /** Classes of the popup, such as its width. */
  popClass?: string
  children: ReactNode
}

export const triggerProps = ({ triggerClass }: PopupProps) => ({
  className: triggerClass ?? 'k-btn',
  'data-variant': triggerClass ? undefined : 'quiet',
})

export function TriggerContent({ trigger, label }: PopupProps) {
  return (
    <>
      {trigger}
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}

/** Opens without JavaScript, so it may be open when it is hydrated. */
export function DetailsPopup({ ref, ...props }: PopupProps & { ref: Ref<HTMLDetailsElement> }) {
  return (
    <details ref={ref} className="k-menu" data-align={props.align} suppressHydrationWarning>
      <summary {...triggerProps(props)}>
        <TriggerContent {...props} />
      </summary>
      <div className={cx('k-pop', props.popClass)}>{props.children}</div>
    </details>
  )
}

export type DetailsState = { open: boolean; focused: boolean }

/** Null until the page is hydrated; then whether the `<details>` was open and had the focus, for the popup in its place. */
export function useDetailsState() {
  const hydrated = useHydrated()
  const ref = useRef<HTMLDetailsElement>(null)
  const [before, setBefore] = useState<DetailsState | null>(hydrated ? { open: false, focused: false } : null)
  useLayoutEffect(() => {
    const details = ref.current
    if (details) setBefore({ open: details.open, focused: details.contains(document.activeElement) })
  }, [])
  return { ref, before }
}
