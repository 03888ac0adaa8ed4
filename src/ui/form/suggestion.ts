import type { ReactNode } from 'react'

/** An item of the list under a `SuggestField`. */
export type Suggestion = {
  value: string
  /** Where others may have the same label and category. */
  key?: string
  label: string
  /** What kind of thing it is, at the end of the line. */
  category?: string
  icon?: ReactNode
  /** What selecting it does, instead of filling the field. */
  onSelect?: () => void
}
