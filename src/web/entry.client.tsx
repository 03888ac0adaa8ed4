import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringTexts, browserTexts } from './browser-texts.ts'
import { TextSourceProvider } from './i18n.tsx'

/** What was typed into text areas so far: React puts back what the server sent when it takes one over. */
const typed = new Map<HTMLTextAreaElement, string>()
const keep = (area: EventTarget | null) => {
  if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typed.set(area, area.value)
}
const onInput = (event: Event) => keep(event.target)
document.addEventListener('input', onInput, true)
for (const area of document.querySelectorAll('textarea')) keep(area)

/** Gives typed words back once everything is taken over, as if they were typed now. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.removeEventListener('input', onInput, true)
    for (const [area, value] of typed) {
      if (!area.isConnected || area.value === value) continue
      area.value = value
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    typed.clear()
  }, [])
  return children
}

// The page names the sets it was made with; they are preloaded, so this waits for what is already on its way.
const sets = (document.documentElement.dataset['sets'] ?? 'base').split(' ')
void Promise.allSettled(sets.map((set) => bringTexts(browserTexts.locale, set))).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextSourceProvider source={browserTexts}>
          <TakenOver>
            <HydratedRouter />
          </TakenOver>
        </TextSourceProvider>
      </StrictMode>,
    )
  })
})
