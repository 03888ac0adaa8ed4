import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'

/** Codes of the reader's skills in a page under the candidates' frame, to be marked on jobs; nothing elsewhere. */
export function useOwnSkills(): ReadonlySet<string> | undefined {
  const skills = useRouteLoaderData<typeof loader>('routes/candidate/layout')?.skills
  return useMemo(() => (skills && skills.length > 0 ? new Set(skills) : undefined), [skills])
}
