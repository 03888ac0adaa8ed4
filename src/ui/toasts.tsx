import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKit } from './provider.tsx'
import { dismissToast, readToasts, toastStay, watchToasts, type Toast } from './toast.ts'

const none: readonly Toast[] = []

/** Where toasts appear; rendered once, in the root. They wait while the pointer or the focus is on them or the page is hidden. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, readToasts, () => none)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const empty = toasts.length === 0
  useEffect(() => {
    if (!empty) return
    setHovered(false)
    setFocused(false)
  }, [empty])
  const list = (kind: Toast['kind'], role: string) => (
    <div role={role} className="grid gap-2">
      {toasts.map((toast) => toast.kind === kind && <ToastCard key={toast.id} toast={toast} held={held} />)}
    </div>
  )
  return (
    <div
      className="k-toasts"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {list('error', 'alert')}
      {list('success', 'status')}
    </div>
  )
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { labels } = useKit()
  const left = useRef<number>(toastStay[toast.kind])
  useEffect(() => {
    if (held) return
    const ticks = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      left.current -= 100
      if (left.current <= 0) dismissToast(toast.id)
    }, 100)
    return () => clearInterval(ticks)
  }, [held, toast.id])
  const icon = toast.kind === 'error' ? 'circle-alert' : 'circle-check'
  return (
    <div className="k-toast" data-tone={toast.kind}>
      <Icon name={icon} />
      <p>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="k-link"
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="k-toast-close" aria-label={labels.close} onClick={() => dismissToast(toast.id)}>
        <Icon name="x" size={16} />
      </button>
    </div>
  )
}
