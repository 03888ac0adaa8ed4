import { formatFor } from '#platform/i18n/format.ts'
import { toOfflineCopy } from '#web/document/offline-copy.ts'
import { assetsOf } from './cached-page.ts'
import type { ViewedJob } from './message.ts'
import { textsOf } from './texts.ts'

const pages = 'karya-jobs-1'
const parts = 'karya-parts-1'
export const cacheNames: readonly string[] = [pages, parts]
/** Jobs that stay readable, newest first. */
const maxJobs = 20
/** A copy this young is not made again, in milliseconds. */
const freshMs = 6 * 3_600_000

export type CachedJob = ViewedJob & { at: number }
const list = '/kept-jobs'
const pageOf = (id: string) => `/kept-jobs/${id}`

export async function cachedJobs(): Promise<CachedJob[]> {
  const response = await (await caches.open(pages)).match(list)
  return response ? ((await response.json()) as CachedJob[]) : []
}

/** The cached page of a job, if there is one. */
export async function cachedJobPage(id: string): Promise<Response | undefined> {
  return (await caches.open(pages)).match(pageOf(id))
}

/** A cached style, font or picture. */
export async function cachedAsset(request: Request): Promise<Response | undefined> {
  return (await caches.open(parts)).match(request, { ignoreVary: true })
}

/**
 * Caches the public page of a job as every guest sees it: it is fetched without the session, so no name, no application and nothing else of
 * the reader gets into it (XS-04), and a response with `no-store` is not cached.
 */
export async function cacheJob(job: ViewedJob, now: number): Promise<void> {
  const known = await cachedJobs()
  const before = known.find((each) => each.id === job.id)
  if (before && before.locale === job.locale && now - before.at < freshMs) return touch(known, before)
  const address = `${job.path}${job.path.includes('?') ? '&' : '?'}lng=${job.locale}`
  const answer = await fetch(address, { credentials: 'omit', headers: { accept: 'text/html' } })
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  if (answer.status !== 200 || !isPage || answer.headers.get('cache-control')?.includes('no-store')) return
  const html = await answer.text()
  const words = textsOf(job.locale)
  const date = formatFor({ locale: job.locale, numberStyle: 'specification', timeZone: zone() }).dateTime(now)
  const copy = new Response(toOfflineCopy(html, words.copy.replace('{{date}}', date)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'",
    },
  })
  await (await caches.open(pages)).put(pageOf(job.id), copy)
  await cacheAssets(assetsOf(html))
  await touch(known, { ...job, at: now })
}

async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(parts)
  for (const path of paths) {
    if (await cache.match(path)) continue
    const answer = await fetch(path, { credentials: 'omit' })
    if (answer.status === 200) await cache.put(path, answer)
  }
}

/** Moves a job to the front and evicts the oldest beyond the limit. */
async function touch(known: readonly CachedJob[], job: CachedJob): Promise<void> {
  const cache = await caches.open(pages)
  const all = [job, ...known.filter((each) => each.id !== job.id)]
  for (const evicted of all.slice(maxJobs)) await cache.delete(pageOf(evicted.id))
  await cache.put(list, Response.json(all.slice(0, maxJobs)))
}

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
