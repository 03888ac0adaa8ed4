import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'

/** Leads from a page to the one above it: the `back` of `PageHead`. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="quiet" className="-ml-4.75 justify-self-start" icon={<Icon name="arrow-left" />}>
      {children}
    </LinkButton>
  )
}
