import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { appContext, type AppRequest } from '#web/pipeline/context.ts'
import { loader } from './robots.ts'

/** Whether a crawler may fetch an address: the longest rule that matches wins (RFC 9309). */
async function mayFetch(): Promise<(path: string) => boolean> {
  const request: Pick<AppRequest, 'url'> = { url: new URL('https://karya.example/robots.txt') }
  const context = new RouterContextProvider(new Map([[appContext, request as AppRequest]]))
  const args = { context } as unknown as Parameters<typeof loader>[0]
  const rules = [...(await loader(args).text()).matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, kind = '', pattern = '']) => ({
      allows: kind === 'Allow',
      length: pattern.length,
      matches: new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replaceAll(/[.?+()[\]{}|^\\]/g, '\\$&'))
          .join('.*')}`,
      ),
    }),
  )
  return (path) =>
    rules
      .filter(({ matches }) => matches.test(path))
      .toSorted((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows))[0]?.allows ?? true
}

test('crawlers may fetch what previews show, and nothing personal', async () => {
  const may = await mayFetch()
  const open = [
    '/',
    '/files/p/01890000-0000-7000-8000-000000000000',
    '/jobsseekers/browse-jobs',
    '/employer/register',
    '/jobsseekers/browse-jobs?domain=retail',
    '/jobsseekers/browse-jobs?domain=retail&lng=id',
  ]
  expect(open.filter((path) => !may(path))).toEqual([])
  const closed = [
    '/files/01890000-0000-7000-8000-000000000000',
    '/files/k?t=1',
    '/admin',
    '/client/api/v1/jobs',
    '/jobsseekers/browse-jobs?search=cook',
    '/jobsseekers/browse-jobs?domain=retail&type=full-time',
    '/jobsseekers/profile',
    '/employer/home',
  ]
  expect(closed.filter(may)).toEqual([])
})
