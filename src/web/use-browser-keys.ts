import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** Keeps the specification's keys in local storage, when the page has nothing better to do; its file comes only then. */
export function useBrowserKeys(): void {
  const viewer = useRouteLoaderData<RootData>('root')?.viewer
  const { pathname, search } = useLocation()
  useEffect(
    () => whenIdle(() => void import('./browser-keys.ts').then((keys) => keys.keepPlace({ pathname, search }))),
    [pathname, search],
  )
  useEffect(
    () => whenIdle(() => viewer && void import('./browser-keys.ts').then((keys) => keys.keepPerson(viewer))),
    [viewer],
  )
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
