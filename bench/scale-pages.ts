import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '#kernel/caller.ts'
import { createSession } from '#modules/accounts/public.server.ts'
import { topics } from '#modules/analytics/statistics/rules.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { cookieSeconds, sessionCookieName } from '#platform/session/cookies.server.ts'
import { testSecret, type TestApp } from '../test/fixtures/open-test-app.ts'
import { anAdministrator } from '../test/fixtures/people.ts'
import { browserAgent } from './demo-people.ts'
import { dice } from './random.ts'
import { timesOf, type Facts, type Times } from './scale-measure.ts'

const root = path.resolve(import.meta.dirname, '..')

export type PageTimes = Times & { statuses: Record<string, number>; kilobytes: number }
const viewers = ['guest', 'candidate', 'employer', 'admin'] as const
type Who = (typeof viewers)[number]
/** `applicationId` is one of the employer's company, whose job `jobId` is. */
type Draw = { pick: <T>(list: readonly T[]) => T; facts: Facts; jobId: string; applicationId: string }

/** What pages that show one thing are asked for; others are asked for as they are. */
const queries: Record<string, (draw: Draw) => string> = {
  '/jobsseekers/job-detail': ({ pick, facts }) => `?id=${pick(facts.employers).jobId}`,
  '/jobsseekers/company-profile': ({ pick, facts }) => `?id=${companyOf(pick(facts.employers).caller)}`,
  '/jobsseekers/apply-job': ({ pick, facts }) => `?id=${pick(facts.employers).jobId}`,
  '/employer/job-detail': ({ jobId }) => `?id=${jobId}`,
  '/employer/hiring-team': ({ jobId }) => `?id=${jobId}`,
  '/employer/criteria': ({ jobId }) => `?id=${jobId}`,
  '/employer/response-detail': ({ applicationId }) => `?id=${applicationId}`,
  '/employer/interview': ({ applicationId }) => `?application=${applicationId}`,
  '/employer/talent/candidate': ({ pick, facts }) => `?id=${pick(facts.people)}`,
  '/employer/matched-candidate': ({ jobId }) => `?job=${jobId}`,
  '/report': ({ pick, facts }) => `?job=${pick(facts.employers).jobId}`,
  '/jobsseekers/write-review': ({ pick, facts }) => `?company=${companyOf(pick(facts.employers).caller)}`,
}
const companyOf = (caller: Caller) => ('companyId' in caller ? caller.companyId : '')
const accountOf = (caller: Caller) => ('accountId' in caller ? caller.accountId : '')

/** Pages of administrators about one thing that the load has made; it makes no cases, orders, messages, requests or incidents. */
const adminPages: Record<string, (draw: Draw) => string> = {
  '/admin/companies/:id': ({ pick, facts }) => `/admin/companies/${companyOf(pick(facts.employers).caller)}`,
  '/admin/jobs/:id': ({ jobId }) => `/admin/jobs/${jobId}`,
  '/admin/people/:id': ({ pick, facts }) => `/admin/people/${pick(facts.people)}`,
  '/admin/applications/:id': ({ applicationId }) => `/admin/applications/${applicationId}`,
  '/admin/plans/:code': () => '/admin/plans/STARTER',
  '/admin/content/:kind/:key': () => '/admin/content/FAQ/candidates',
  '/admin/settings/history/:key': () => '/admin/settings/history/numberStyle',
}

/** Addresses beyond the list of routes: searches, later pages, and what machines read. */
const more: [Who, string, (draw: Draw) => string][] = [
  ['guest', 'search by title', ({ pick, facts }) => browse({ search: pick(facts.titles) })],
  ['guest', 'search by role', ({ pick, facts }) => browse({ search: pick(facts.roles) })],
  [
    'guest',
    'search by role and place',
    ({ pick, facts }) => browse({ search: pick(facts.roles), location: pick(facts.cities).name }),
  ],
  ['guest', 'search, page 5', ({ pick, facts }) => browse({ search: pick(facts.roles), page: '5' })],
  ['candidate', 'search by title', ({ pick, facts }) => browse({ search: pick(facts.titles) })],
  ['candidate', 'search by role', ({ pick, facts }) => browse({ search: pick(facts.roles) })],
  ['guest', 'sitemap', () => '/sitemap.xml'],
  ['guest', 'first sitemap of jobs', () => '/sitemap/jobs-1.xml'],
  ['guest', 'a late sitemap of jobs', () => '/sitemap/jobs-19.xml'],
  ['guest', 'sitemap of companies', () => '/sitemap/companies-1.xml'],
  ['guest', 'sitemap of pages', () => '/sitemap/pages.xml'],
  [
    'admin',
    'search of the console',
    ({ pick, facts }) => `/admin/search?q=${encodeURIComponent(pick(facts.titles).slice(0, 8))}`,
  ],
  [
    'admin',
    'people by words',
    ({ pick, facts }) => `/admin/people?search=${encodeURIComponent(pick(facts.words).slice(0, 4))}`,
  ],
  ['admin', 'an employer', ({ pick, facts }) => `/admin/people/${accountOf(pick(facts.employers).caller)}`],
  ['admin', 'jobs by words', ({ pick, facts }) => `/admin/jobs/all?search=${encodeURIComponent(pick(facts.titles))}`],
  [
    'admin',
    'companies by words',
    ({ pick, facts }) => `/admin/companies?search=${encodeURIComponent(pick(facts.companies))}`,
  ],
  ...topics.map((topic): [Who, string, () => string] => [
    'admin',
    `statistics of ${topic}`,
    () => `/admin/statistics/${topic}`,
  ]),
]
const browse = (query: Record<string, string>) => `/jobsseekers/browse-jobs?${new URLSearchParams(query).toString()}`

/** Every page of the ceilings of statements, which a test holds complete, but those of people without a company or suspended. */
function routes(): [Who, string, (draw: Draw) => string][] {
  const file = path.join(root, 'test/e2e/statements.json')
  const lines = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
  return lines.flatMap((line): [Who, string, (draw: Draw) => string][] => {
    const [name = '', route = ''] = line.split(' ')
    const who = viewers.find((each) => each === name)
    if (!who || route.includes('*')) return []
    const ofOne = adminPages[route]
    if (ofOne) return [[who, route, ofOne]]
    if (who === 'admin' && /:\w+(?!\w|\?)/.test(route)) return []
    const address = route.replace(/\/:.*$/, '')
    return [[who, address, (draw) => address + (queries[address]?.(draw) ?? '')]]
  })
}

/** Loads whole pages of guests, signed-in people and administrators from the built site over this database, none of them kept. */
export async function timePages(app: TestApp, databaseUrl: string, facts: Facts, times: number): Promise<PageTimes[]> {
  const random = dice(13)
  const { pick } = random
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WEB_PROCESSES: '1',
      ROLES: 'web,api',
      DATABASE_URL: databaseUrl,
      DATA_DIR: app.env.dataDir,
      SECRET_KEYS: testSecret,
      PORT: String(port),
      APP_URL: url,
      LOG_LEVEL: 'error',
    },
  })
  try {
    while (!(await fetch(`${url}/healthz`).catch(() => null))) {
      if (child.exitCode !== null) throw new Error('the site ended before it answered')
      await pause(50)
    }
    const sessions = new Map<string, string>()
    const administrator = await anAdministrator(app)
    const applications = await someApplications(app)
    const withApplicants = facts.employers.filter(({ caller }) => applications.has(companyOf(caller)))
    const accounts: Record<Who, (employer: Caller) => string | null> = {
      guest: () => null,
      candidate: () => pick(facts.people),
      employer: accountOf,
      admin: () => administrator.id,
    }
    const cookieOf = async (who: Who, employer: Caller): Promise<string> => {
      const accountId = accounts[who](employer)
      if (!accountId) return ''
      const known = sessions.get(accountId)
      if (known) return known
      const now = app.clock.now()
      const sid = await createSession(app.db, {
        accountId,
        now,
        userAgent: 'bench',
        ip: '203.0.113.1',
        secondFactor: who === 'admin',
      })
      const value = await app.core.parts.ports.sealer.seal(
        'session',
        { sid },
        new Date(now.getTime() + cookieSeconds * 1000),
      )
      const cookie = `${sessionCookieName(url)}=${value}`
      sessions.set(accountId, cookie)
      return cookie
    }
    const results: PageTimes[] = []
    for (const [who, what, addressOf] of [...routes(), ...more]) {
      const taken: number[] = []
      const statuses: Record<string, number> = {}
      let bytes = 0
      for (let time = -2; time < times; time++) {
        const { caller: employer, jobId } = pick(withApplicants)
        const cookie = await cookieOf(who, employer)
        const headers = { 'user-agent': browserAgent, accept: 'text/html', ...(cookie && { cookie }) }
        const draw = { pick, facts, jobId, applicationId: applications.get(companyOf(employer)) ?? '' }
        const { reply, began } = await openPage(new URL(addressOf(draw), url), headers)
        bytes = (await reply.arrayBuffer()).byteLength
        if (time < 0) continue // what is compiled and prepared on the way
        taken.push(performance.now() - began)
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      }
      results.push({ ...timesOf(`${who} ${what}`, taken, 0), statuses, kilobytes: Math.round(bytes / 1024) })
    }
    return results
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    if (child.exitCode === null) await ended
  }
}

/** One application each to the companies, by their ids. */
async function someApplications({ db }: TestApp): Promise<Map<string, string>> {
  const rows = await db.selectFrom('application').distinctOn('company_id').select(['company_id', 'id']).execute()
  return new Map(rows.map(({ company_id: companyId, id }) => [companyId, id]))
}

/** The page itself, where an address leads to another one; none that is kept for guests. `began` is when that one was asked for, in ms. */
async function openPage(
  address: URL,
  headers: Record<string, string>,
  hops = 5,
): Promise<{ reply: Response; began: number }> {
  address.searchParams.set('x', 'x'.repeat(400))
  const began = performance.now()
  const reply = await fetch(address, { headers, redirect: 'manual' })
  const location = reply.headers.get('location')
  if (!location || hops === 0) return { reply, began }
  await reply.arrayBuffer()
  return openPage(new URL(location, address), headers, hops - 1)
}
