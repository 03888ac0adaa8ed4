import { isTimeZone, zoneCookie } from '#kernel/time-zone.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import type { Context, ModuleCookie } from '#platform/core/context.server.ts'
import type { Sealer } from './sealer.server.ts'

/** Lifetime of the session cookie, specification point 9. */
export const cookieSeconds = 1_296_000
export const accessTokenSeconds = 300
export const localeCookie = 'lang'

/** Over plain http (localhost) the cookie can be neither `secure` nor `__Host-`. */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith('https:') ? '__Host-karya' : 'karya'
}

function cookieLine(name: string, value: string, seconds: number, secure: boolean, readable = false): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax']
  if (!readable) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

/** The cookie part of a context: writes Set-Cookie lines for the response. */
export function cookieWriter(sealer: Sealer, appUrl: string) {
  const secure = appUrl.startsWith('https:')
  const name = sessionCookieName(appUrl)
  const cookieName = (cookie: ModuleCookie) => (secure ? `__Host-${cookie}` : cookie)
  return (incoming: IncomingRequest, now: Date): Context['cookie'] => ({
    async startSession(sessionId) {
      const sealed = await sealer.seal('session', { sid: sessionId }, new Date(now.getTime() + cookieSeconds * 1000))
      incoming.cookies.push(cookieLine(name, sealed, cookieSeconds, secure))
    },
    endSession() {
      incoming.cookies.push(cookieLine(name, '', 0, secure))
    },
    setLocale(locale) {
      incoming.cookies.push(cookieLine(localeCookie, locale, 31_536_000, secure))
    },
    read: (cookie) => readCookie(incoming.sentCookies, cookieName(cookie)),
    set(cookie, sealed, seconds) {
      incoming.cookies.push(cookieLine(cookieName(cookie), sealed, seconds, secure))
    },
    clear(cookie) {
      incoming.cookies.push(cookieLine(cookieName(cookie), '', 0, secure))
    },
  })
}

/** One cookie of a request; the first of that name counts. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** The time zone that a script of this site wrote into a cookie; null for anything that is none. */
export function sentZone(header: string | undefined): string | null {
  const zone = readCookie(header, zoneCookie)
  return zone !== undefined && zone.length <= 60 && isTimeZone(zone) ? zone : null
}
