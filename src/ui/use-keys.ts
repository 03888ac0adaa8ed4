import { useLayoutEffect, useRef } from 'react'

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Shortcut keys for the page while `on`. They are ignored while somebody types, holds a modifier or answers a dialog. */
export function useKeys(on: boolean, handlers: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(handlers)
  useLayoutEffect(() => {
    current.current = handlers
  })
  useLayoutEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const run = current.current[event.key]
      if (!run || document.querySelector('dialog[open]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
