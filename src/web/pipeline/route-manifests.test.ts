import { expect, test } from 'vitest'
import { addressesOf, patternOf, patterns, routeIds } from '../../../test/fixtures/route-table.ts'
import { onePathEach, RouteManifests } from './route-manifests.server.ts'

test('addresses of one pattern lead to the same routes, in the whole table of routes', { tags: ['slow'] }, () => {
  const known = new Map<string, [path: string, ids: ReturnType<typeof routeIds>]>()
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
  const requested: string[] = []
  const all = new RouteManifests((request) => {
    requested.push(new URL(request.url).searchParams.get('paths') ?? '')
    return Promise.resolve(answer())
  }, patternOf)
  return {
    requested,
    ask: (paths: string, version = 'a') =>
      all.answer(new URL(`${site}?version=${version}&paths=${encodeURIComponent(paths)}`)),
  }
}

test('the router compares one address of each route, and is not asked again for the same routes', async () => {
  const { requested, ask } = manifests()
  await ask('/faq,/jobsseekers/job-detail/barista,/jobsseekers/job-detail/sous-chef,/jobsseekers')
  await ask('/jobsseekers/job-detail/penjahit,/faq,/employer,/no-such-page')
  expect(requested).toEqual(['/jobsseekers,/faq,/jobsseekers/job-detail/barista'])
  await ask('/faq')
  await ask('/faq', 'b')
  expect(requested).toHaveLength(3)
})

test('thousands of addresses of no page are one for the router', async () => {
  const { requested, ask } = manifests()
  await ask(Array.from({ length: 700 }, (_each, at) => `/${at.toString(36)}`).join(','))
  expect(requested).toEqual(['/0'])
})

test('an answer for another version of the site is not kept', async () => {
  const { requested, ask } = manifests(
    () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  )
  expect(await ask('/faq')).toMatchObject({ status: 204, headers: [['x-remix-reload-document', 'true']] })
  await ask('/faq')
  expect(requested).toHaveLength(2)
})
