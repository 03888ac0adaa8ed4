import { controlOf } from './form/form-errors.ts'

/** How long after a finger has gone a click may still come, in milliseconds. */
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
  const whole = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (clearTimeout(timer), (pressing = true)), whole)
  document.addEventListener('pointerup', () => (timer = setTimeout(release, clickAfter)), whole)
  document.addEventListener('pointercancel', release, whole)
  document.addEventListener('click', () => (clearTimeout(timer), (timer = setTimeout(release))), whole)
}

/**
 * Calls `left` with the name of a field that was left, until the answer is called. A press that takes the focus away
 * ends first: an error that appears in the middle of it would move its target from under it.
 */
export function watchLeaving(formId: string, left: (name: string) => void): () => void {
  listen()
  const onLeave = (event: Event) => {
    const name = controlOf(event, formId)?.name
    if (name === undefined) return
    if (pressing) waiting.add(() => left(name))
    else left(name)
  }
  document.addEventListener('focusout', onLeave)
  return () => document.removeEventListener('focusout', onLeave)
}
