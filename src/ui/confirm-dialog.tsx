import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** The action in a word: "Close the job", never "Yes". */
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  busy?: boolean
  /** The consequence in words. */
  children: ReactNode
}

/** Asks before what cannot be taken back. Focus starts on the safe answer. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  danger,
  busy,
  children,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
