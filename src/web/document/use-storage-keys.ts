import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** The query of a job's or a category's page. */
const namesSomething = /[?&](id|domain)=/

/** Stores the specification's keys in local storage when the browser is idle; their code is loaded only then. */
export function useBrowserKeys(): void {
  const viewer = useRouteLoaderData<RootData>('root')?.viewer
  const { pathname, search } = useLocation()
  const guest = viewer?.kind === 'guest'
  useEffect(() => {
    // Such a URL names nothing to store, and where nothing is stored there is nothing to remove.
    if (guest && !namesSomething.test(search) && keepsNothing()) return
    return whenIdle(() => void import('./page-keys.ts').then((keys) => keys.storePageKeys({ pathname, search })))
  }, [pathname, search, guest])
  useEffect(() => {
    if (!viewer || (guest && keepsNothing())) return
    return whenIdle(() => {
      if (viewer.kind === 'guest') void import('./page-keys.ts').then((keys) => keys.removePersonalKeys())
      else void import('./viewer-keys.ts').then((keys) => keys.storeViewerKeys(viewer))
    })
  }, [viewer, guest])
}

function keepsNothing(): boolean {
  try {
    return localStorage.length === 0
  } catch {
    return true // storage is off
  }
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
