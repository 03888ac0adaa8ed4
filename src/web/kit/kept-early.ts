/** What was typed into text areas so far: React puts back what the server sent when it takes one over. */
const typed = new Map<HTMLTextAreaElement, string>()
/** Boxes and lists that were changed, and the button that was pressed last, where nothing could answer yet. */
const changed = new Map<HTMLInputElement | HTMLSelectElement, boolean>()
let pressed: HTMLButtonElement | null = null
let holds = 0

const keepText = (area: EventTarget | null) => {
  if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typed.set(area, area.value)
}
const onInput = (event: Event) => keepText(event.target)

const boxOf = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /checkbox|radio/.test(target.type))
    ? target
    : null
function onChange({ target }: Event) {
  const box = boxOf(target)
  if (box) changed.set(box, box instanceof HTMLInputElement && box.checked)
}
function onClick({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null
  // The browser itself follows links, sends forms, and opens what a button names.
  pressed = button?.type === 'button' && !button.popoverTargetElement ? button : null
}

/** React ends an event on its way down while the markup below waits: what comes as far as this has had its effect. */
function onPassed({ type, target }: Event) {
  if (type === 'click') pressed = null
  const box = boxOf(target)
  if (box) changed.delete(box)
}

function listen(on: boolean) {
  for (const [where, kind, listener] of [
    [document, 'input', onInput],
    [window, 'change', onChange],
    [window, 'click', onClick],
    [document.documentElement, 'change', onPassed],
    [document.documentElement, 'click', onPassed],
  ] as const)
    if (on) where.addEventListener(kind, listener, true)
    else where.removeEventListener(kind, listener, true)
}

function again() {
  for (const [box, wanted] of changed) {
    if (!box.isConnected) continue
    if (box instanceof HTMLSelectElement) box.dispatchEvent(new Event('change', { bubbles: true }))
    else {
      box.checked = !wanted
      box.click()
    }
  }
  changed.clear()
  if (pressed?.isConnected) pressed.click()
  pressed = null
}

/**
 * Keeps what a reader does to markup that waits to be taken over. The answer is called when it has been: text is given
 * back where it was taken away, as if it were typed now, and once nothing waits, changes and a press have their effect.
 */
export function keepEarly(): () => void {
  if (holds++ === 0) {
    listen(true)
    for (const area of document.querySelectorAll('textarea')) keepText(area)
  }
  let held = true
  return () => {
    if (!held) return
    held = false
    for (const [area, value] of typed) {
      if (!area.isConnected || area.value === value) continue
      area.value = value
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (--holds > 0) return
    listen(false)
    typed.clear()
    again()
  }
}
