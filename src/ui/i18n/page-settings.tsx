import { createContext, use, type ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import type { NumberStyle } from '#platform/i18n/format.ts'

/** What the page's texts, dates and amounts are written with. */
export type PageSettings = {
  locale: Locale
  numberStyle: NumberStyle
  timeZone: string
  /** Server time when the page was made, in milliseconds, so that "3 days ago" reads the same before and after hydration. */
  now: number
}

const Settings = createContext<PageSettings | null>(null)

/** `settings` is null while the root loader has no data, as on the page of a failed request. */
export function PageSettingsProvider({ settings, children }: { settings: PageSettings | null; children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>
}

export const usePageSettings = (): PageSettings | null => use(Settings)
