import type { RouteHandle } from '#web/document/route-handle.ts'
import { LegalPage } from '../public/legal/legal-page.tsx'
import { loadLegal } from '../public/legal/load.ts'
import type { Route } from './+types/terms-condition'

export const handle: RouteHandle = { texts: ['legal'] }
export const loader = ({ context }: Route.LoaderArgs) => loadLegal(context, 'employers')

export default function EmployerTerms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />
}
