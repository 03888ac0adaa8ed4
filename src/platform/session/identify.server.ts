import { isId } from '#kernel/id.ts'
import { guest, type Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import { readCookie, sessionCookieName } from './cookies.server.ts'
import type { Sealer } from './sealer.server.ts'

/** Who sends a request. `locale` is the account's own, null for guests; `skills` are codes of a candidate's. */
export type Identity = {
  caller: Caller
  locale: Locale | null
  name: string | null
  email: string | null
  extended: boolean
  unread: number
  /** Threads with unread messages. */
  messages: number
  skills: readonly string[]
  /** Mails to the account's address come back. */
  mailBounces: boolean
  /** An administrator asks to act for the account, or does so. */
  supportAccess: 'ASKED' | 'RUNNING' | null
  /** The companies an employer can work in, where there are several. */
  companies: readonly { memberId: string; companyId: string; name: string }[]
}
/** `path`: of the request, by which an administrator who acts for somebody is themselves or that person. */
export type ResolveSession = (sessionId: string, now: Date, path: string) => Promise<Identity | null>

export const guestIdentity: Identity = {
  caller: guest,
  locale: null,
  name: null,
  email: null,
  extended: false,
  unread: 0,
  messages: 0,
  skills: [],
  mailBounces: false,
  supportAccess: null,
  companies: [],
}

/**
 * Reads `Authorization: jwt <token>` (or `Bearer`), else the sealed cookie. An invalid header means a guest
 * and never falls back to the cookie. Anything expired or tampered is an empty session, not an error.
 */
export function createIdentifier(sealer: Sealer, appUrl: string, resolve: ResolveSession) {
  const name = sessionCookieName(appUrl)
  return async (headers: { authorization?: string; cookie?: string }, now: Date, path: string): Promise<Identity> => {
    const sessionId = headers.authorization
      ? await fromHeader(sealer, headers.authorization, now)
      : await fromCookie(sealer, readCookie(headers.cookie, name), now)
    const identity = sessionId ? await resolve(sessionId, now, path) : null
    return identity ?? guestIdentity
  }
}

/** The session that a browser's cookie names, also one that has ended; null for a forged or expired cookie. */
export const sessionIdOf = (
  sealer: Sealer,
  appUrl: string,
  cookie: string | undefined,
  now: Date,
): Promise<string | null> => fromCookie(sealer, readCookie(cookie, sessionCookieName(appUrl)), now)

async function fromHeader(sealer: Sealer, header: string, now: Date): Promise<string | null> {
  const match = /^(?:jwt|bearer) ([\w.-]+)$/i.exec(header)
  return match?.[1] ? sealer.verify(match[1], now) : null
}

async function fromCookie(sealer: Sealer, sealed: string | undefined, now: Date): Promise<string | null> {
  const value = sealed ? await sealer.open('session', sealed, now) : null
  if (!value || typeof value !== 'object' || !('sid' in value)) return null
  return typeof value.sid === 'string' && isId(value.sid) ? value.sid : null
}
