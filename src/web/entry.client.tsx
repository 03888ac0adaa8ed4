import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringTexts, browserTexts } from '#web/document/browser-texts.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import { firstDeed } from '#ui/form/interactions.ts'
import { keepEarly } from '#ui/form/kept-early.ts'

const takenOver = keepEarly()
void firstDeed() // from here on: parts that wait for it (kit/late.tsx) may ask later

/** Everything that does not wait is taken over: what was typed until then is given back. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(takenOver, [])
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
