/** What a reader does first with a page, before any of it can have an effect. */
const kinds = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'change', 'click'] as const

/** Settles at the next deed of the reader anywhere on the page. */
export function nextDeed(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const kind of kinds) window.removeEventListener(kind, done, true)
      resolve()
    }
    for (const kind of kinds) window.addEventListener(kind, done, { capture: true, passive: true })
  })
}

let settle = () => {}
let first: Promise<void> | undefined

/** Settles at the first deed since the browser's script began; who stands in a field by then has done one. */
export function firstDeed(): Promise<void> {
  first ??= new Promise((resolve) => {
    settle = resolve
    void nextDeed().then(settle)
    if (document.activeElement && document.activeElement !== document.body) settle()
  })
  return first
}

/** What happens without the reader's hand, such as going back, counts as well. */
export function countsAsDeed(): void {
  settle()
}
