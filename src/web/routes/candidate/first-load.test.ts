import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { appContext, type AppRequest } from '#web/pipeline/context.ts'
import { isFirstLoad, redirectToProfileSetup } from './first-load.ts'

const home = '/jobsseekers/browse-jobs'
const visit = (more: object) => ({ path: home, search: '', site: 'same-origin', mark: undefined, ...more })

test('the home after signing in, and the front page and home opened by themselves, are the first load', () => {
  expect(isFirstLoad(visit({ mark: 'signed-in' }))).toBe(true)
  expect(isFirstLoad(visit({ mark: 'signed-in', site: 'cross-site' }))).toBe(true) // back from another provider
  expect(isFirstLoad(visit({ site: 'none' }))).toBe(true)
  expect(isFirstLoad(visit({ path: '/', site: 'none' }))).toBe(true)
})

test.each([
  ['a link to the jobs that was followed here', {}],
  ['a link from another site or a mail', { site: 'cross-site' }],
  ['a browser that does not say', { site: null }],
  ['a search', { site: 'none', search: '?search=baker' }],
  ['the own applications', { path: '/jobsseekers/my-jobs', site: 'none' }],
  ['a job', { path: '/jobsseekers/job-detail/baker', site: 'none' }],
  ['a job after signing in', { path: '/jobsseekers/job-detail/baker', mark: 'signed-in' }],
  ['the front page by a link', { path: '/' }],
  ['questions and answers', { path: '/faq', site: 'none' }],
])('%s was opened on purpose', (_name, more) => expect(isFirstLoad(visit(more))).toBe(false))

describe('a browser session of a candidate with a thin profile', () => {
  /** Where each page leads, opened one after the other by its address; null stays. */
  async function visit(...paths: string[]): Promise<(string | null)[]> {
    const cookies = new Map<string, string>()
    const led: (string | null)[] = []
    for (const path of paths) {
      const request = {
        caller: { kind: 'candidate', accountId: 'me', termsPending: false, suspended: false },
        url: new URL(path, 'https://karya.example'),
        cookie: (name: string) => cookies.get(name),
        setCookie: (line: string) => void cookies.set(...(line.split(';', 1)[0]?.split('=') as [string, string])),
        secure: true,
        call: () => Promise.resolve({ completion: { percent: 20 } }),
      } as unknown as AppRequest
      const context = new RouterContextProvider(new Map([[appContext, request]]))
      const sent = await redirectToProfileSetup(
        context,
        new Request(request.url, { headers: { 'sec-fetch-site': 'none' } }),
      ).then(
        () => null,
        (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : String(answer)),
      )
      led.push(sent)
    }
    return led
  }

  test('is led to the set-up at its first load, also after another page, and once', async () => {
    expect(await visit('/jobsseekers/my-jobs', '/', '/', home)).toEqual([
      null,
      '/jobsseekers/profile-setup',
      null,
      null,
    ])
  })
  test('is not led to the set-up that it was in', async () => {
    expect(await visit('/jobsseekers/profile-setup', home)).toEqual([null, null])
  })
})
