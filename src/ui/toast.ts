/** Specification point 9: success stays 2000 ms, an error 4000 ms; at most 20 at a time. */
export const toastStay = { success: 2000, error: 4000 } as const
export const toastLimit = 20

export type Toast = {
  id: number
  kind: keyof typeof toastStay
  text: string
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message at the top right. Never the only place of an error: it is also shown where it belongs. */
export function showToast(kind: Toast['kind'], text: string, action?: Toast['action']): number {
  const id = ++lastId
  change([...toasts, { id, kind, text, ...(action ? { action } : {}) }].slice(-toastLimit))
  return id
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
