import type { RouteHandle } from '#web/document/route-handle.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { loadLegal } from './legal/load.ts'
import type { Route } from './+types/terms-of-use'

export const handle: RouteHandle = { texts: ['legal'] }
export const loader = ({ context }: Route.LoaderArgs) => loadLegal(context, 'use')

export default function TermsOfUse({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />
}
