import type { ReactNode } from 'react'

/** A row of the list under a `SuggestField`. */
export type Suggestion = {
  value: string
  label: string
  kind?: string
  icon?: ReactNode
  /** What choosing it does, instead of standing in the field. */
  act?: () => void
}
