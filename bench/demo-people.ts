import { demoPersonas } from '#modules/accounts/public.server.ts'
import { cookieSeconds, sessionCookieName } from '#platform/session/cookies.server.ts'
import { aCandidate } from '../test/fixtures/people.ts'
import type { TestApp } from '../test/fixtures/open-test-app.ts'
import type { RunningSite } from './running-site.ts'

export const browserAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** What a browser takes; the server chooses what costs it least. */
export const browserEncodings = 'gzip, deflate, br, zstd'

/** Signs in by the form, as a browser without scripts does; the cookies of the session. */
export async function signIn(site: RunningSite, who: 'candidate' | 'employer'): Promise<string> {
  const { email, password } = demoPersonas[who]
  const reply = await fetch(`${site.url}/${who === 'candidate' ? 'jobsseekers' : 'employer'}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'user-agent': browserAgent },
    body: new URLSearchParams({ email, password }),
  })
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookie.length === 0) throw new Error(`${email} could not sign in: ${reply.status}`)
  return cookie.join('; ')
}

/** Sessions of so many new candidates, as cookies; the site has the key of the app. */
export function newCandidates(app: TestApp, site: RunningSite, count: number): Promise<string[]> {
  const { sealer } = app.core.parts.ports
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { caller } = await aCandidate(app)
      const expires = new Date(app.clock.now().getTime() + cookieSeconds * 1000)
      const value = await sealer.seal('session', { sid: caller.sessionId }, expires)
      return `${sessionCookieName(site.url)}=${value}`
    }),
  )
}

/** Addresses of all open jobs, as the sitemap has them. */
export async function jobPaths(site: RunningSite): Promise<string[]> {
  const xml = await (await fetch(`${site.url}/sitemap/jobs-1.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
    (match[1] ?? '').replace(site.url, '').replaceAll('&amp;', '&'),
  )
}
