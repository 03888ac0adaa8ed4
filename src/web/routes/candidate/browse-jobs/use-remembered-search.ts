import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { rememberSearch } from '../job-search/remembered-searches.ts'
import type { RootData } from '#web/document/root-data.ts'

/** Remembers the search of this page among the recent ones; '' remembers nothing. */
export function useRememberedSearch(query: string): void {
  const account = useRouteLoaderData<RootData>('root')?.viewer.kind === 'candidate'
  useEffect(() => {
    if (query !== '') void rememberSearch(account, query)
  }, [query, account])
}
