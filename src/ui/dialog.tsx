import { Icon } from '#ui/icon.tsx'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useKit } from './provider.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons at the bottom; the safe one first. */
  foot?: ReactNode
  size?: 'md' | 'lg'
  /** Slides along an edge instead of standing in the middle. */
  side?: 'start' | 'end' | 'bottom'
  /** `alertdialog` for questions that must be answered. */
  role?: 'alertdialog'
  className?: string
  children: ReactNode
}

/** A modal on the browser's own dialog: focus goes to the `data-autofocus` inside (else the close button), stays inside, Escape and a press outside close, focus returns. */
export function Dialog({ open, onClose, title, foot, size, side, role, className, children }: DialogProps) {
  const { labels } = useKit()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      role={role}
      className={cx('k-dialog', className)}
      data-size={size}
      data-side={side}
      aria-labelledby={titleId}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && role !== 'alertdialog') onClose()
      }}
    >
      {open && (
        <>
          <div className="k-dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button
              type="button"
              className="k-btn"
              data-variant="quiet"
              data-square=""
              aria-label={labels.close}
              onClick={onClose}
            >
              <Icon name="x" />
            </button>
          </div>
          <div className="k-dialog-body">{children}</div>
          {foot && <div className="k-dialog-foot">{foot}</div>}
        </>
      )}
    </dialog>
  )
}

type DrawerProps = Omit<DialogProps, 'open' | 'onClose' | 'children'> & {
  trigger: (open: () => void) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A dialog that keeps its own state and opens from its trigger; at the side by default. */
export function Drawer({ trigger, side = 'end', children, ...rest }: DrawerProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog {...rest} side={side} open={open} onClose={close}>
        {typeof children === 'function' ? children(close) : children}
      </Dialog>
    </>
  )
}
