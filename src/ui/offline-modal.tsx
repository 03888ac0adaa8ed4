import { Icon } from '#ui/icon.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { watchOnline } from './online.ts'

type OfflineProps = {
  title: string
  text: string
  refresh: string
  /** A small same-origin file, such as "/healthz". */ probe: string
}

/** Covers the screen while the browser is offline and leaves by itself when it is back; what was typed underneath stays. */
export function OfflineModal({ title, text, refresh, probe }: OfflineProps) {
  const [offline, setOffline] = useState(false)
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useEffect(() => watchOnline(probe, (online) => setOffline(!online)), [probe])
  useEffect(() => {
    const dialog = ref.current
    if (offline && dialog && !dialog.open) dialog.showModal()
    if (!offline && dialog?.open) dialog.close()
  }, [offline])
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className="k-dialog"
      data-size="full"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
      // A browser lets a second Escape through; it stays while offline all the same.
      onClose={() => offline && ref.current?.showModal()}
    >
      <div className="m-auto grid max-w-md justify-items-center gap-3 p-6 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-kunyit-soft text-kunyit-ink">
          <Icon name="wifi-off" size={28} />
        </span>
        <h2 id={titleId}>{title}</h2>
        <p id={textId} className="text-muted">
          {text}
        </p>
        <button type="button" className="k-btn mt-3" data-variant="primary" onClick={() => location.reload()}>
          {refresh}
        </button>
      </div>
    </dialog>
  )
}
