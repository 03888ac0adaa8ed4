import { useRouteLoaderData } from 'react-router'
import type { CallerKind } from '#kernel/endpoint.ts'
import type { RootData, Viewer } from './root-data.ts'

const guest: Viewer = { kind: 'guest' }

/** Who looks at the page; a guest also where the root has no data because something went wrong. */
export function useViewer(): Viewer {
  return useRouteLoaderData<RootData>('root')?.viewer ?? guest
}

/** The company that pages are drawn for, where the viewer works for several. */
export const pageCompanyOf = (viewer: Viewer): string | undefined =>
  viewer.kind === 'employer' && viewer.companies.length > 1 ? viewer.companyId : undefined

/** Guests and candidates may look for jobs; saving and hiding jobs is not offered to others. */
export const mayLookForJobs = (kind: CallerKind): kind is 'guest' | 'candidate' =>
  kind === 'guest' || kind === 'candidate'

/** What the operator says to the viewer. */
export const useAnnouncement = () => useRouteLoaderData<RootData>('root')?.announcement ?? null

/** The change of a legal page that the viewer is told about. */
export const useLegalBanner = () => useRouteLoaderData<RootData>('root')?.legal ?? null
