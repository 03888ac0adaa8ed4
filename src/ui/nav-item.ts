import type { ReactNode } from 'react'
import type { To } from 'react-router'

export type NavItem = {
  to: To
  label: string
  /** Where there is little room, such as the bar at the bottom of a phone; a part of the label. */
  short?: string
  icon?: ReactNode
  count?: string
  end?: boolean
  /** Paths of pages that belong to it without an entry of their own. */
  pages?: readonly string[]
  /** Items in a row with the same group stand under its name in a side navigation. */
  group?: string
}
