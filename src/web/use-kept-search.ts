import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** Remembers the search of this page among one's last ones; '' remembers nothing. Its file comes only then. */
export function useKeptSearch(query: string): void {
  const account = useRouteLoaderData<RootData>('root')?.viewer.kind === 'candidate'
  useEffect(() => {
    if (query !== '') void import('./kept-searches.ts').then((kept) => kept.keepSearch(account, query))
  }, [query, account])
}
