import { useEffect, useRef, type RefObject } from 'react'

/** Takes the focus when `state` changes and what had it is gone, such as the form that changed it. */
export function useLostFocus<Part extends HTMLElement>(state: string): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) part.current?.focus()
  }, [state])
  return part
}
