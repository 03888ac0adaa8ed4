import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { fullPath, pagePatterns } from './page-patterns.ts'
import { onePathEach, RouteManifests } from './route-manifests.server.ts'

const idOf = (entry: RouteConfigEntry) => entry.id ?? entry.file
const objects = (list: readonly RouteConfigEntry[]): RouteObject[] =>
  list.map((entry): RouteObject =>
    entry.index
      ? { id: idOf(entry), index: true }
      : { id: idOf(entry), path: entry.path, children: entry.children && objects(entry.children) },
  )
const tree = objects(routes)

type Listed = Record<string, { parentId?: string; path?: string }>
const listed = (list: readonly RouteConfigEntry[], parentId?: string): Listed =>
  Object.fromEntries(
    list.flatMap((entry) => [
      [idOf(entry), { ...(parentId && { parentId }), ...(entry.path && { path: entry.path }) }],
      ...Object.entries(listed(entry.children ?? [], idOf(entry))),
    ]),
  )
const allRoutes = listed(routes)
const patternOf = pagePatterns(allRoutes)
const routeIds = (path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id)

/** Addresses of a pattern: filled in, in capitals and encoded, without what is optional, and what stands above it. */
function addressesOf(pattern: string): string[] {
  const filled = (value: string) => pattern.replace(/:\w+\??|\*/g, value)
  const encoded = filled('Bar%2Fista%20II').toUpperCase().replace('A', '%61')
  return [filled('kopi'), encoded, pattern.replace(/\/:\w+\?/g, ''), filled('kopi').replace(/\/[^/]*$/, '') || '/']
}

test('addresses of one pattern lead to the same routes, in the whole table of routes', { tags: ['slow'] }, () => {
  const known = new Map<string, [path: string, ids: ReturnType<typeof routeIds>]>()
  const patterns = [...new Set(Object.keys(allRoutes).map((id) => patternOf(fullPath(allRoutes, id)) ?? ''))]
  expect(patterns.length).toBeGreaterThan(120)
  for (const path of new Set(patterns.flatMap(addressesOf))) {
    const [pattern = 'none'] = onePathEach([path], patternOf).patterns
    const ids = routeIds(path)
    const [first, same] = known.get(pattern) ?? [path, ids]
    expect([path, first, ids]).toEqual([path, first, same])
    known.set(pattern, [first, same])
  }
})

const site = 'https://karya.test/__manifest'
/** What the router was asked for. */
function manifests(answer = () => Response.json({})) {
  const asked: string[] = []
  const all = new RouteManifests((request) => {
    asked.push(new URL(request.url).searchParams.get('paths') ?? '')
    return Promise.resolve(answer())
  }, patternOf)
  return {
    asked,
    ask: (paths: string, version = 'a') =>
      all.answer(new URL(`${site}?version=${version}&paths=${encodeURIComponent(paths)}`)),
  }
}

test('the router compares one address of each route, and is not asked again for the same routes', async () => {
  const { asked, ask } = manifests()
  await ask('/faq,/jobsseekers/job-detail/barista,/jobsseekers/job-detail/sous-chef,/jobsseekers')
  await ask('/jobsseekers/job-detail/penjahit,/faq,/employer,/no-such-page')
  expect(asked).toEqual(['/jobsseekers,/faq,/jobsseekers/job-detail/barista'])
  await ask('/faq')
  await ask('/faq', 'b')
  expect(asked).toHaveLength(3)
})

test('thousands of addresses of no page are one for the router', async () => {
  const { asked, ask } = manifests()
  await ask(Array.from({ length: 700 }, (_each, at) => `/${at.toString(36)}`).join(','))
  expect(asked).toEqual(['/0'])
})

test('an answer for another version of the site is not kept', async () => {
  const { asked, ask } = manifests(
    () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  )
  expect(await ask('/faq')).toMatchObject({ status: 204, headers: [['x-remix-reload-document', 'true']] })
  await ask('/faq')
  expect(asked).toHaveLength(2)
})
