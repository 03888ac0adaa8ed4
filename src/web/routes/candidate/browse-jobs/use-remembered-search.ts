import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#web/document/root-data.ts'

/** Remembers the search of this page among the recent ones; '' remembers nothing. */
export function useRememberedSearch(query: string): void {
  const account = useRouteLoaderData<RootData>('root')?.viewer.kind === 'candidate'
  useEffect(() => {
    if (query !== '')
      void import('../job-search/remembered-searches.ts').then(({ rememberSearch }) => rememberSearch(account, query))
  }, [query, account])
}
