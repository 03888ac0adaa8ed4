import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '#kernel/caller.ts'
import { createSession } from '#modules/accounts/public.server.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { cookieSeconds, sessionCookieName } from '#platform/session/cookies.server.ts'
import { testSecret, type TestApp } from '../test/fixtures/open-test-app.ts'
import { browserAgent } from './demo-people.ts'
import { dice } from './random.ts'
import { timesOf, type Facts, type Times } from './scale-measure.ts'

const root = path.resolve(import.meta.dirname, '..')

export type PageTimes = Times & { statuses: Record<string, number>; kilobytes: number }
type Who = 'guest' | 'candidate' | 'employer'
type Draw = { pick: <T>(list: readonly T[]) => T; facts: Facts; jobId: string }

/** What pages that show one thing are asked for; others are asked for as they are. */
const queries: Record<string, (draw: Draw) => string> = {
  '/jobsseekers/job-detail': ({ pick, facts }) => `?id=${pick(facts.employers).jobId}`,
  '/jobsseekers/company-profile': ({ pick, facts }) => `?id=${companyOf(pick(facts.employers).caller)}`,
  '/jobsseekers/apply-job': ({ pick, facts }) => `?id=${pick(facts.employers).jobId}`,
  '/employer/job-detail': ({ jobId }) => `?id=${jobId}`,
  '/employer/matched-candidate': ({ jobId }) => `?jobId=${jobId}`,
}
const companyOf = (caller: Caller) => ('companyId' in caller ? caller.companyId : '')

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
]
const browse = (query: Record<string, string>) => `/jobsseekers/browse-jobs?${new URLSearchParams(query).toString()}`

/** Every page of the ceilings of statements, which a test holds complete. */
function routes(): [Who, string][] {
  const file = path.join(root, 'test/e2e/statements.json')
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).flatMap((line): [Who, string][] => {
    const [who = '', address = ''] = line.split(' ')
    if (who === 'admin' || address.includes('*')) return []
    return [[who as Who, address.replace(/\/:.*$/, '')]]
  })
}

/** Loads whole pages of guests and of signed-in people from the built site over this database, none of them kept. */
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
    const cookieOf = async (who: Who, draw: Draw & { employer: Caller }): Promise<string> => {
      if (who === 'guest') return ''
      const accountId =
        who === 'candidate' ? pick(facts.people) : 'accountId' in draw.employer ? draw.employer.accountId : ''
      const known = sessions.get(accountId)
      if (known) return known
      const now = app.clock.now()
      const sid = await createSession(app.db, {
        accountId,
        now,
        userAgent: 'bench',
        ip: '203.0.113.1',
        secondFactor: false,
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
    const pages = [
      ...routes().map(([who, address]): [Who, string, (draw: Draw) => string] => [
        who,
        address,
        (draw) => address + (queries[address]?.(draw) ?? ''),
      ]),
      ...more,
    ]
    const results: PageTimes[] = []
    for (const [who, what, addressOf] of pages) {
      const taken: number[] = []
      const statuses: Record<string, number> = {}
      let bytes = 0
      for (let time = -2; time < times; time++) {
        const { caller: employer, jobId } = pick(facts.employers)
        const draw = { pick, facts, jobId, employer }
        const cookie = await cookieOf(who, draw)
        const address = addressOf(draw)
        const notKept = `${address.includes('?') ? '&' : '?'}x=${'x'.repeat(400)}`
        const headers = { 'user-agent': browserAgent, accept: 'text/html', ...(cookie && { cookie }) }
        const began = performance.now()
        const reply = await fetch(url + address + notKept, { headers, redirect: 'manual' })
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
