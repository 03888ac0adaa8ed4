import type { DateInput } from '#platform/i18n/format.ts'
import { useFormat } from './i18n.tsx'
import { useHydrated } from '../hydrated.ts'
import { momentOf } from './date-time.ts'
import { usePageSettings } from './page-settings.tsx'

/** "09:07 PM" of today, "05 Mar 2026 09:07 PM" of any other day. */
export function useMoment(): (when: DateInput) => string {
  const format = useFormat()
  const hydrated = useHydrated()
  const renderedAt = usePageSettings()?.now
  return (when) => momentOf(format, when, hydrated ? Date.now() : (renderedAt ?? when))
}
