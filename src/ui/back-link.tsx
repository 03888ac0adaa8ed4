import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { ArrowLeft } from './icons.tsx'

/** Leads from a page to the one above it: the `back` of `PageHead`. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="quiet" className="-ml-3 justify-self-start" icon={<ArrowLeft aria-hidden="true" />}>
      {children}
    </LinkButton>
  )
}
