import { randomUUID } from 'node:crypto'
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
export type Stage = {
  /** Sets the time of all following calls. */
  at(when: Date): void
  as(caller: Caller, locale?: Locale): Call
  /** A proven account as caller; an existing one of that address stays as it is. */
  enter(who: Person): Promise<Caller>
  administrator(accountId: string): Promise<Caller>
  /** Ends the sessions the play opened, so that nobody finds them in a list of devices. */
  leave(): Promise<void>
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

/** Opens a stage over the ports of a running core. `told` is called after every call. */
export function openStage(running: Core, told: (action: EndpointName) => void = () => undefined): Stage {
  let moment = running.parts.clock.now()
  const { database, log, ports } = running.parts
  const clock = { now: () => moment, stop: () => undefined }
  const core = buildCore({ database, clock, log, ports, limits: false })
  const sessions: string[] = []

  async function callerOf(accountId: string, secondFactor: boolean): Promise<Caller> {
    const now = running.parts.clock.now()
    const session = await createSession(database.db, { accountId, now, userAgent: '', ip: '', secondFactor })
    sessions.push(accountId)
    const resolved = await resolveSession(database.db, session, now)
    if (!resolved) throw new Error('the stage opened a session that nobody owns')
    return resolved.caller
  }

  return {
    core,
    at: (when) => void (moment = when),
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
        told(action)
        return answer
      }) as Call,
    async enter({ locale, ...who }) {
      const id = await core.asSystem((ctx) => createVerifiedAccount({ ...ctx, locale }, who))
      return callerOf(id, false)
    },
    administrator: (accountId) => callerOf(accountId, true),
    async leave() {
      const now = running.parts.clock.now()
      for (const accountId of new Set(sessions)) await revokeSessions(database.db, { accountId, now, reason: 'SEED' })
    },
  }
}
