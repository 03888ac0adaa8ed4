type Text = HTMLInputElement | HTMLTextAreaElement
type Choice = HTMLInputElement | HTMLSelectElement

/** Fields that were typed into so far. */
const typed = new Set<HTMLInputElement>()
/** Text areas that React has met but does not hear yet. */
const met = new Set<HTMLTextAreaElement>()
/** Boxes and lists that were changed, and the button that was pressed last, where nothing could answer yet. */
const changed = new Map<Choice, string>()
let pressed: HTMLButtonElement | null = null
let holds = 0

const isBox = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
const choiceOf = (target: EventTarget | null): Choice | null =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && isBox(target)) ? target : null

function onInput({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || isBox(target)) return
  if (target.value === target.defaultValue) typed.delete(target)
  else typed.add(target)
}

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
  for (const text of typed) if (text.form === target) typed.delete(text)
}

/** React ends an event on its way down while the markup below waits: what comes as far as this has had its effect. */
function onPassed({ type, target }: Event) {
  const choice = choiceOf(target)
  if (type === 'click') pressed = null
  else if (choice) changed.delete(choice)
}

/**
 * React sets the default text of a text area, and then its text, when it meets the markup: what was typed, what was
 * selected and the caret would be gone, for whatever key comes next, long before an effect could tell. So a default that
 * is there already is not set again, and the rest stands again before anything else can happen.
 */
function spareTexts() {
  const prototype = HTMLTextAreaElement.prototype
  const plain = Object.getOwnPropertyDescriptor(prototype, 'defaultValue')
  if (!plain) return () => {}
  Object.defineProperty(prototype, 'defaultValue', {
    ...plain,
    set(this: HTMLTextAreaElement, text: string) {
      if (!this.isConnected || text !== this.defaultValue) {
        plain.set?.call(this, text)
        return
      }
      const { value, selectionStart, selectionEnd, selectionDirection } = this
      met.add(this)
      queueMicrotask(() => {
        if (this.value === value) return
        this.value = value
        this.setSelectionRange(selectionStart, selectionEnd, selectionDirection)
      })
    },
  })
  return () => void Object.defineProperty(prototype, 'defaultValue', plain)
}
let unspare = () => {}

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
 * Keeps what a reader does to markup that waits to be taken over. The answer is called when it has been: text in text
 * areas is told as if it were typed now, and once nothing waits, all the rest has its effect.
 */
export function keepEarly(): () => void {
  if (holds++ === 0) {
    listen(true)
    unspare = spareTexts()
  }
  let held = true
  return () => {
    if (!held) return
    held = false
    for (const text of met) if (text.isConnected && text.value !== text.defaultValue) tellText(text)
    met.clear()
    if (--holds > 0) return
    listen(false)
    unspare()
    again()
  }
}
