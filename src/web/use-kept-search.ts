import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { firstDeed } from './kit/deeds.ts'
import type { RootData } from './root-data.ts'

/** Remembers the search of this page among one's last ones; '' remembers nothing. Its file comes only then. */
export function useKeptSearch(query: string): void {
  const account = useRouteLoaderData<RootData>('root')?.viewer.kind === 'candidate'
  useEffect(() => {
    if (query === '') return
    const keep = () => import('./recent-searches.ts').then((recent) => recent.keepSearch(account, query))
    void firstDeed().then(keep) // nobody leaves the page without one
  }, [query, account])
}
