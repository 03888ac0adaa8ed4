import { useRouteLoaderData } from 'react-router'
import type { RootData, Viewer } from './root-data.ts'

const guest: Viewer = { kind: 'guest' }

/** Who looks at the page; a guest also where the root has no data because something went wrong. */
export function useViewer(): Viewer {
  return useRouteLoaderData<RootData>('root')?.viewer ?? guest
}

/** Whether the reader may be looking for work: guests and candidates. Saving and hiding are nothing for the others. */
export function useSeeks(): boolean {
  const { kind } = useViewer()
  return kind === 'guest' || kind === 'candidate'
}
