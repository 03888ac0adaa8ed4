import { Agent, request } from 'node:http'
import { browserAgent, browserEncodings } from './demo-people.ts'

export type Kind = 'guest' | 'candidate' | 'employer' | 'write'
export type MixedRequest = { kind: Kind; path: string; cookie?: string; form?: Record<string, string> }

/** What came of the requests that were sent at one rate. Times in ms, from the moment the request was due. */
export type Outcome = {
  rate: number
  perSecond: number
  served: { kind: Kind; ms: number }[]
  /** Requests that got 503. */
  shed: Kind[]
  /** Requests with another error, or without an answer. */
  failed: string[]
  mostInFlight: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 2000 })

function send(url: string, { path, cookie, form }: MixedRequest): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = {
    accept: 'text/html',
    'accept-encoding': browserEncodings,
    'accept-language': 'en',
    'user-agent': browserAgent,
    ...(cookie && { cookie }),
    ...(form && { origin: url, 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const sent = request(url + path, { agent, timeout: 20_000, method: form ? 'POST' : 'GET', headers }, (reply) => {
    reply.resume().once('error', () => resolve(0))
    reply.once('end', () => resolve(reply.statusCode ?? 0))
  })
  sent.once('timeout', () => sent.destroy())
  sent.once('error', () => resolve(0))
  sent.end(form && new URLSearchParams(form).toString())
  return promise
}

/** Sends requests at random moments (Poisson), so many a second on average, whether or not earlier ones are answered. */
export async function sendAtRate(
  url: string,
  { rate, seconds, next }: { rate: number; seconds: number; next: () => MixedRequest },
): Promise<Outcome> {
  const outcome: Outcome = { rate, perSecond: 0, served: [], shed: [], failed: [], mostInFlight: 0 }
  const began = performance.now()
  const open: Promise<void>[] = []
  let inFlight = 0
  const run = async (due: number, mixed: MixedRequest) => {
    outcome.mostInFlight = Math.max(outcome.mostInFlight, ++inFlight)
    const status = await send(url, mixed)
    inFlight--
    if (status >= 200 && status < 400) outcome.served.push({ kind: mixed.kind, ms: performance.now() - due })
    else if (status === 503) outcome.shed.push(mixed.kind)
    else outcome.failed.push(`${mixed.kind} ${status}`)
  }
  for (let due = began; due < began + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    open.push(run(due, next()))
  }
  await Promise.all(open)
  outcome.perSecond = outcome.served.length / ((performance.now() - began) / 1000)
  return outcome
}

/** The time within which this share of the served requests was answered; NaN without any. */
export function percentile({ served }: Outcome, share: number, kind?: Kind): number {
  const times = served.filter((each) => !kind || each.kind === kind).map(({ ms }) => ms)
  times.sort((one, other) => one - other)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN)
}
