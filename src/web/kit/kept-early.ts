type Text = HTMLInputElement | HTMLTextAreaElement
type Choice = HTMLInputElement | HTMLSelectElement

/** What was typed so far. React puts back what the server sent when it takes a text area or a list over. */
const typed = new Map<Text, string>()
/** Boxes and lists that were changed, and the button that was pressed last, where nothing could answer yet. */
const changed = new Map<Choice, string>()
let pressed: HTMLButtonElement | null = null
let holds = 0

const isBox = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
const choiceOf = (target: EventTarget | null): Choice | null =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && isBox(target)) ? target : null

function keepText(target: EventTarget | null) {
  const text = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isBox(target))
  if (!text) return
  if (target.value === target.defaultValue) typed.delete(target)
  else typed.set(target, target.value)
}
const onInput = (event: Event) => keepText(event.target)

function onChange({ target }: Event) {
  const choice = choiceOf(target)
  if (choice) changed.set(choice, choice instanceof HTMLSelectElement ? choice.value : String(choice.checked))
}
function onClick({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null
  // The browser itself follows links, sends forms, and opens what a button names.
  pressed = button?.type === 'button' && !button.popoverTargetElement ? button : null
}

/** What the browser itself sends has its effect without us: nothing is to be sent once more because of it. */
function onSubmit({ target, defaultPrevented }: Event) {
  if (defaultPrevented) return
  for (const text of typed.keys()) if (text instanceof HTMLInputElement && text.form === target) typed.delete(text)
}

/** React ends an event on its way down while the markup below waits: what comes as far as this has had its effect. */
function onPassed({ type, target }: Event) {
  const choice = choiceOf(target)
  if (type === 'click') pressed = null
  else if (choice) changed.delete(choice)
}

function listen(on: boolean) {
  for (const [where, kind, listener, capture] of [
    [document, 'input', onInput, true],
    [window, 'change', onChange, true],
    [window, 'click', onClick, true],
    [window, 'submit', onSubmit, false],
    [document.documentElement, 'change', onPassed, true],
    [document.documentElement, 'click', onPassed, true],
  ] as const)
    where[on ? 'addEventListener' : 'removeEventListener'](kind, listener, capture)
}

const tell = (control: Text | Choice, kind: 'input' | 'change') =>
  control.dispatchEvent(new Event(kind, { bubbles: true }))

/**
 * React hears of a text (`onChange`) only when it is not what React remembers of the field, and what it remembers is what
 * stood there when it took the field over. So its memory is set back to what the server sent.
 */
function tellText(text: Text & { _valueTracker?: { setValue(value: string): void } }) {
  text._valueTracker?.setValue(text.defaultValue)
  tell(text, 'input')
}

/** What was done to markup that could not answer, once more now that it can. */
function again() {
  // Where somebody still types, such as for suggestions.
  const text = document.activeElement
  if (text instanceof HTMLInputElement && typed.has(text)) tellText(text)
  for (const [choice, value] of changed) {
    if (!choice.isConnected) continue
    if (choice instanceof HTMLSelectElement) {
      choice.value = value
      tell(choice, 'change')
    } else {
      choice.checked = value !== 'true'
      choice.click()
    }
  }
  if (pressed?.isConnected) pressed.click()
  typed.clear()
  changed.clear()
  pressed = null
}

/**
 * Keeps what a reader does to markup that waits to be taken over. The answer is called when it has been: text is given
 * back where it was taken away, as if it were typed now, and once nothing waits, all of it has its effect.
 */
export function keepEarly(): () => void {
  if (holds++ === 0) {
    listen(true)
    for (const text of document.querySelectorAll('textarea')) keepText(text)
  }
  let held = true
  return () => {
    if (!held) return
    held = false
    for (const [text, value] of typed) {
      if (!text.isConnected || text instanceof HTMLInputElement || text.value === value) continue
      text.value = value
      tellText(text)
    }
    if (--holds > 0) return
    listen(false)
    again()
  }
}
