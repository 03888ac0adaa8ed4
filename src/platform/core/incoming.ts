import type { Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Log } from '#platform/log/log.server.ts'

/** One request to the application core, over HTTP or from a page in this process. */
export type Incoming = {
  caller: Caller
  locale: Locale
  requestId: string
  ip: string
  userAgent: string
  referrer: string | null
  log: Log
  /** Set-Cookie lines that go out with the answer. */
  cookies: string[]
  /** The Cookie header as it came; none for jobs. */
  sentCookies?: string | undefined
  /** Reads are about what somebody else has just written, so that no replica will do. */
  fresh?: true
}
