import { guardedFetch, type GuardedRequest } from '#platform/http/guarded-fetch.server.ts'
import { PayProblem } from './pay.server.ts'

export const payTimeoutMs = 8000
/** The request never arrived, so nothing can have happened. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Fetches JSON from a payment provider. Whatever goes wrong on the way is a PayProblem of our own words: errors of libraries carry
 * headers, and with them our keys.
 */
export function payFetch(timeoutMs: number) {
  const guarded = guardedFetch(timeoutMs, true)
  return async (url: string, request: GuardedRequest): Promise<Response> => {
    const answer = await guarded(url, request).catch(refuse)
    if (answer.status >= 500) throw new PayProblem('STATUS', false)
    const isRedirect = answer.status >= 300 && answer.status < 400
    if (isRedirect || !isJson(await answer.clone().text())) throw new PayProblem('GARBAGE', false)
    return answer
  }
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') throw new PayProblem('SLOW', false)
  if (name === 'DataError') throw new PayProblem('GARBAGE', false)
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code
  throw new PayProblem('DOWN', typeof code === 'string' && neverSent.has(code))
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false // read as garbage
  }
}

/** A page of the provider; anything on another host is not, and nobody is sent there. */
export function pageOn(url: unknown, hosts: readonly string[]): string {
  const isOwn = typeof url === 'string' && URL.canParse(url) && hosts.includes(new URL(url).origin)
  if (!isOwn) throw new PayProblem('GARBAGE', false)
  return url
}
