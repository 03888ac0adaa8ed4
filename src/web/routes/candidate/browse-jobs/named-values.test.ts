import { expect, test } from 'vitest'
import { readBrowse } from '#modules/search/rules.url.ts'
import type { AppRequest } from '#web/pipeline/context.ts'
import { withNamedValues } from './named-values.ts'

/** The address that a search leads to; `known` are the values that the reference data finds by their name. */
function addressOf(query: string, known: Record<string, string> = { React: 'REACT', Perbankan: 'BANKING' }) {
  const url = new URL(`http://karya.test/jobsseekers/browse-jobs?${query}`)
  const call = async (_name: string, { search }: { search: string }) => ({
    list: search in known ? [{ code: known[search] }] : [],
  })
  const browse = readBrowse(url.searchParams, { sliderUnit: 1, sliderMax: 200 })
  return withNamedValues({ url, call } as unknown as AppRequest, browse)
}

test.each([
  ['skillName=React', '?skills=react'],
  ['search=cook&skills=sql&skillName=+React+&page=3', '?search=cook&skills=react&skills=sql'],
  ['skills=react&skillName=React', '?skills=react'],
  ['industryName=Perbankan', '?industry=banking'],
  ['skillName=React&industryName=Perbankan', '?industry=banking&skills=react'],
  ['search=cook&skillName=Zzyzx', '?search=cook+Zzyzx'],
])('%s leads to %s', async (query, expected) => {
  expect(await addressOf(query)).toBe(`/jobsseekers/browse-jobs${expected}`)
})

test('a search that names nothing stays as it is', async () => {
  expect(await addressOf('search=cook&skillName=++')).toBeNull()
})
