import { createHash, randomUUID } from 'node:crypto'
import {
  createSession,
  createVerifiedAccount,
  resolveSession,
  revokeSessions,
} from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Core } from '#platform/core/core.server.ts'
import { silentLog } from '#platform/log/log.server.ts'
import type { EndpointName, Call, EndpointInput } from '#modules/contract.ts'
import { buildCore } from '#app/server.ts'

/** Creates demo data through the same endpoints a browser calls, at times in the past. */
export type SeedClient = {
  /** Sets the time of all following calls. */
  setTime(when: Date): void
  as(caller: Caller, locale?: Locale): Call
  /** Creates a verified account and returns its caller; an existing account of that address stays as it is. */
  signUp(who: Person): Promise<Caller>
  administrator(accountId: string): Promise<Caller>
  /** Revokes the sessions that were opened, so that nobody finds them in a list of devices. */
  signOut(): Promise<void>
  core: Core
}

export type Person = {
  kind: 'CANDIDATE' | 'EMPLOYER'
  email: string
  /** Null for somebody who signs in by code. */
  password: string | null
  name: string
  company: string | null
  phone: string
  locale: Locale
}

/** The same id for the same words, so that an interrupted start writes nothing twice. */
export function stableId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Opens a client of its own core over the ports of a running one. `onStep` is called after every call. */
export function openSeedClient(running: Core, onStep: (action: EndpointName) => void = () => undefined): SeedClient {
  let moment = running.parts.clock.now()
  const { database, log, ports } = running.parts
  const clock = { now: () => moment, follow: () => moment, stop: () => undefined }
  const core = buildCore({ database, clock, log, ports, limits: false })
  const sessions: string[] = []

  async function callerOf(accountId: string, secondFactor: boolean): Promise<Caller> {
    const now = running.parts.clock.now()
    const session = await createSession(database.db, { accountId, now, userAgent: '', ip: '', secondFactor })
    sessions.push(accountId)
    const resolved = await resolveSession(database.db, session, now)
    if (!resolved) throw new Error('the new session has no owner')
    return resolved.caller
  }

  return {
    core,
    setTime: (when) => void (moment = when),
    as: (caller, locale = 'en') =>
      (async <A extends EndpointName>(action: A, input: EndpointInput<A>) => {
        const answer = await core.call(action, input, {
          caller,
          locale,
          requestId: randomUUID(),
          ip: '',
          userAgent: '',
          referrer: null,
          log: silentLog(),
          cookies: [],
        })
        onStep(action)
        return answer
      }) as Call,
    async signUp({ locale, ...who }) {
      const id = await core.asSystem((ctx) => createVerifiedAccount({ ...ctx, locale }, who))
      return callerOf(id, false)
    },
    administrator: (accountId) => callerOf(accountId, true),
    async signOut() {
      const now = running.parts.clock.now()
      for (const accountId of new Set(sessions)) await revokeSessions(database.db, { accountId, now, reason: 'SEED' })
    },
  }
}
