import type { Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Log } from '#platform/log/log.server.ts'

/** One request to the application core, over HTTP or from a page in this process. */
export type IncomingRequest = {
  caller: Caller
  locale: Locale
  requestId: string
  ip: string
  userAgent: string
  referrer: string | null
  log: Log
  /** Set-Cookie lines to send with the response. */
  cookies: string[]
  /** The Cookie header of the request; none for jobs. */
  sentCookies?: string | undefined
  /** Whether the client has gone, so that a read need not go on. */
  isClosed?: () => boolean
  /** Reads must see what another account has just written, so they never use a replica. */
  fresh?: true
}
