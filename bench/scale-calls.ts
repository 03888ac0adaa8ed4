import { randomUUID } from 'node:crypto'
import type { Caller, CallerKind } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { guest } from '#kernel/caller.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { TestApp } from '../test/fixtures/open-test-app.ts'
import { inputShape, sample, valuesOf, type Shape } from '../test/fixtures/sample.ts'
import { dice } from './random.ts'
import { timesOf, type Facts, type Times } from './scale-measure.ts'

type CallInput = Record<string, unknown>
type Draw = { pick: <T>(list: readonly T[]) => T; facts: Facts; caller: Caller; jobId: string }

/** Ids that name what is there; other endpoints get ids by the names of their fields, and those of nothing where there is no such row. */
const ids: Record<string, (draw: Draw) => CallInput> = {
  'company.get': ({ pick, facts }) => ({ id: companyOf(pick(facts.employers).caller) }),
  'admin.companies.get': ({ pick, facts }) => ({ id: companyOf(pick(facts.employers).caller) }),
  'reviews.eligibility': ({ pick, facts }) => ({ id: companyOf(pick(facts.employers).caller) }),
  'imports.template': () => ({ format: 'csv' }),
  'interviews.slots': ({ caller }) => ({
    from: new Date().toISOString(),
    memberIds: ['memberId' in caller ? caller.memberId : randomUUID()],
    timeZone: 'Asia/Jakarta',
  }),
  'interviews.byLink': () => ({ token: noToken }),
  'reference.contactThread': () => ({ token: noToken }),
  'admin.administrators.invitation': () => ({ token: noToken }),
  'jobs.featureState': ({ pick, facts }) => ({ id: pick(facts.employers).jobId }),
  'jobs.get': ({ pick, facts }) => ({ id: pick(facts.employers).jobId }),
  'jobs.team': ({ jobId }) => ({ id: jobId }),
  'jobs.criteria': ({ jobId }) => ({ id: jobId }),
  'jobs.proposal': ({ jobId }) => ({ id: jobId }),
  'admin.search': ({ pick, facts }) => ({ query: pick(facts.titles).slice(0, 8) }),
  'admin.people.list': ({ pick, facts }) => ({ search: pick(facts.titles).slice(0, 3) }),
  'admin.people.get': ({ pick, facts }) => ({ id: accountOf(pick(facts.employers).caller) }),
  'admin.jobs.list': ({ pick, facts }) => ({ search: pick(facts.titles).slice(0, 8) }),
  'admin.jobs.get': ({ pick, facts }) => ({ id: pick(facts.employers).jobId }),
  'matching.similar': ({ pick, facts }) => ({ id: pick(facts.employers).jobId }),
  'userjobs.applyForm': ({ pick, facts }) => ({ id: pick(facts.employers).jobId }),
  'home.tasks': () => ({}),
  'home.counts': () => ({}),
  'analytics.counts': () => lastDays(30),
  'analytics.series': () => lastDays(365),
  'analytics.csv': () => lastDays(30),
  'analytics.fairness': () => ({}),
  'reports.target': ({ jobId }) => ({ jobId }),
  'reports.vacancies': () => lastDays(365),
  'reports.vacancyList': () => lastDays(365),
  'orders.quote': () => ({ items: [{ code: 'GROWTH', period: 'YEAR' }] }),
  'admin.invoices.list': () => ({ month: '2026-11' }),
  'admin.plans.get': () => ({ code: 'STARTER' }),
  'reference.states': () => ({ country: 'ID' }),
  'search.nearestCity': () => ({ lat: -6.2, lon: 106.8 }),
  'search.suggest': ({ pick, facts }) => ({ q: pick(facts.titles).slice(0, 5) }),
  'search.relatedTitles': ({ pick, facts }) => ({ search: pick(facts.roles) }),
}
/** Of nobody's link. */
const noToken = 'x'.repeat(43)
const lastDays = (days: number) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { from: day(days - 1), to: day(0) }
}
const accountOf = (caller: Caller) => ('accountId' in caller ? caller.accountId : '')
const companyOf = (caller: Caller) => ('companyId' in caller ? caller.companyId : '')
const fields: Record<string, (draw: Draw) => unknown> = {
  jobId: ({ jobId }) => jobId,
  companyId: ({ pick, facts }) => companyOf(pick(facts.employers).caller),
}

/** What an endpoint is asked with: what it needs, then with words, with each order, and for a late page, where it has them. */
export function variants(action: string, shape: Shape): [name: string, input: (draw: Draw) => CallInput][] {
  const required = (draw: Draw): CallInput => {
    const names = shape.required ?? []
    const own = ids[action]?.(draw) ?? {}
    return Object.fromEntries(
      [...new Set([...names, ...Object.keys(own)])].map((name) => [
        name,
        own[name] ?? fields[name]?.(draw) ?? sample(shape.properties?.[name] ?? {}),
      ]),
    )
  }
  const properties = shape.properties ?? {}
  const orders = properties['sort'] ? valuesOf(properties['sort']) : []
  return [
    ['', required],
    ...(properties['search'] && !ids[action]
      ? [['search', (draw: Draw) => ({ ...required(draw), search: draw.pick(draw.facts.words) })] as const]
      : []),
    ...orders.map((sort) => [`sort ${String(sort)}`, (draw: Draw) => ({ ...required(draw), sort })] as const),
    ...(properties['page'] ? [['page 40', (draw: Draw) => ({ ...required(draw), page: 40 })] as const] : []),
  ] as [string, (draw: Draw) => CallInput][]
}

/** Guests stand for everybody where they may call; a candidate calls too, because the answer may depend on who asks. */
export function kindsOf({ callers }: Endpoint): CallerKind[] {
  const others = callers.includes('guest') ? (['candidate'] as const) : (['candidate', 'employer', 'admin'] as const)
  return [
    ...(callers.includes('guest') ? (['guest'] as const) : []),
    ...others.filter((kind) => callers.includes(kind)),
  ]
}

/** `answers` counts outcomes by code. */
export type CallTimes = Times & { answers: Record<string, number> }

/** Asks every read endpoint of the contract, so that a new one is measured without being listed anywhere. */
export async function timeEveryRead(app: TestApp, facts: Facts, times: number): Promise<CallTimes[]> {
  const random = dice(11)
  const { pick } = random
  const results: CallTimes[] = []
  for (const [action, endpoint] of Object.entries(app.core.contract)) {
    if (endpoint.kind !== 'read') continue
    for (const kind of kindsOf(endpoint))
      for (const [name, inputOf] of variants(action, inputShape(endpoint))) {
        const taken: number[] = []
        const answers: Record<string, number> = {}
        for (let time = times > 1 ? -2 : 0; time < times; time++) {
          const employer = pick(facts.employers)
          const caller = callerOf(kind, { person: pick(facts.people), employer: employer.caller })
          const input = inputOf({ pick, facts, caller, jobId: employer.jobId })
          const began = performance.now()
          const outcome = await outcomeOf(app.core.call(action, input, app.incoming({ caller })))
          if (time < 0) continue // what is prepared on the way
          taken.push(performance.now() - began)
          answers[outcome] = (answers[outcome] ?? 0) + 1
        }
        results.push({ ...timesOf(`${action} ${kind}${name && `, ${name}`}`, taken, 0), answers })
      }
  }
  return results
}

export function callerOf(kind: CallerKind, { person, employer }: { person: string; employer: Caller }): Caller {
  if (kind === 'guest') return guest
  if (kind === 'employer') return employer
  const session = { accountId: person, sessionId: randomUUID() }
  return kind === 'admin' ? { kind, ...session, role: 'SUPER_ADMIN', secondFactorAt: new Date() } : { kind, ...session }
}

async function outcomeOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer
    return 'ok'
  } catch (error) {
    if (isFail(error)) return error.code
    throw error
  }
}
