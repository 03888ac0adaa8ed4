import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts, browserTexts } from '#web/document/browser-texts.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import { sendPageHeaders } from '#web/pipeline/page-headers.ts'

sendPageHeaders()

// The page names the text sets it was rendered with; they are preloaded, so this waits for requests already in flight.
const sets = (document.documentElement.dataset['sets'] ?? 'base').split(' ')
void Promise.allSettled(sets.map((set) => loadTexts(browserTexts.locale, set))).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextSourceProvider source={browserTexts}>
          <HydratedRouter />
        </TextSourceProvider>
      </StrictMode>,
    )
  })
})
