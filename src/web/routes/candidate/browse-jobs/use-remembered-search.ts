import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { firstDeed } from '#ui/form/interactions.ts'
import type { RootData } from '#web/document/root-data.ts'

/** Remembers the search of this page among one's last ones; '' remembers nothing. Its file comes only then, for a guest with the first deed. */
export function useKeptSearch(query: string): void {
  const account = useRouteLoaderData<RootData>('root')?.viewer.kind === 'candidate'
  useEffect(() => {
    if (query === '') return
    const when = account ? Promise.resolve() : firstDeed()
    void when.then(() => import('../job-search/remembered-searches.ts')).then((kept) => kept.keepSearch(account, query))
  }, [query, account])
}
