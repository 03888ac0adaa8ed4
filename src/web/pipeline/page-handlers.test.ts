import { expect, test } from 'vitest'
import { addressesOf, allRoutes, patternOf, patterns, routeIds, tableTree } from '../../../test/fixtures/route-table.ts'
import { routesOfPage, routeTree } from './page-handlers.server.ts'

test('the routes of a pattern answer its addresses as all routes do', { tags: ['slow'] }, () => {
  expect(routeTree(allRoutes)).toEqual(tableTree)
  const ownTrees = new Map(
    patterns.map((pattern) => {
      const ids = routesOfPage(tableTree, pattern)
      return [pattern, routeTree(allRoutes.filter(({ id }) => ids.has(id)))]
    }),
  )
  for (const address of new Set(patterns.flatMap(addressesOf))) {
    const own = ownTrees.get(patternOf(address) ?? '')
    expect([address, routeIds(address, own ?? [])]).toEqual([address, routeIds(address)])
  }
})

test('a page is sent with the routes above it', () => {
  const ids = (pattern: string) => [...routesOfPage(tableTree, pattern)]
  expect(ids('/jobsseekers/job-detail/:slug?')).toEqual(
    expect.arrayContaining(routeIds('/')?.concat(routeIds('/jobsseekers/job-detail') ?? []) ?? []),
  )
})
