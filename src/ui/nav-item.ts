import type { ReactNode } from 'react'
import type { To } from 'react-router'

export type NavItem = { to: To; label: string; icon?: ReactNode; count?: string; end?: boolean }
