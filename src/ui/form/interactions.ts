/** What a reader does first with a page, before any of it can have an effect. */
const kinds = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'change', 'click'] as const

/** Settles at the next deed of the reader anywhere on the page. */
export function nextDeed(): Promise<void> {
  return new Promise((resolve) => {
    const done = ({ type, target }: Event) => {
      // The page itself put the reader there.
      if (type === 'focusin' && target instanceof HTMLElement && target.autofocus) return
      for (const kind of kinds) window.removeEventListener(kind, done, true)
      resolve()
    }
    for (const kind of kinds) window.addEventListener(kind, done, { capture: true, passive: true })
  })
}

let settle = () => {}
let first: Promise<void> | undefined

/** A page may put the reader into a field; who has written there has done something. */
const written = (at: Element | null) =>
  (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== at.defaultValue

/** Settles at the first deed since the browser's script began, or at once where something was written before it. */
export function firstDeed(): Promise<void> {
  first ??= new Promise((resolve) => {
    settle = resolve
    void nextDeed().then(settle)
    if (written(document.activeElement)) settle()
  })
  return first
}

/** What happens without the reader's hand, such as going back, counts as well. */
export function countsAsDeed(): void {
  settle()
}
