import { controlOf } from './form/form-errors.ts'

/** How long after the pointer is released a click may still come, in milliseconds. */
const clickAfter = 400

let pressing = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function release() {
  clearTimeout(timer)
  pressing = false
  for (const run of waiting) run()
  waiting.clear()
}

let listening = false
/** A press lasts until its click has been given out; one that was dragged away or cancelled has none. */
function listen() {
  if (listening) return
  listening = true
  const listenerOptions = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (clearTimeout(timer), (pressing = true)), listenerOptions)
  document.addEventListener('pointerup', () => (timer = setTimeout(release, clickAfter)), listenerOptions)
  document.addEventListener('pointercancel', release, listenerOptions)
  document.addEventListener('click', () => (clearTimeout(timer), (timer = setTimeout(release))), listenerOptions)
}

/**
 * Calls `onBlur` with the name of each field that loses focus, until the returned function is called. A press that takes the focus away
 * ends first: an error that appears in the middle of it would move its target from under it.
 */
export function watchFieldBlur(formId: string, onBlur: (name: string) => void): () => void {
  listen()
  const onLeave = (event: Event) => {
    const name = controlOf(event, formId)?.name
    if (name === undefined) return
    if (pressing) waiting.add(() => onBlur(name))
    // A field that React removes while it has the focus blurs too: validating then would send the form past React.
    else queueMicrotask(() => onBlur(name))
  }
  document.addEventListener('focusout', onLeave)
  return () => document.removeEventListener('focusout', onLeave)
}
