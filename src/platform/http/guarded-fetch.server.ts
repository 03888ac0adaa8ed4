const maxBytes = 512 * 1024

export type GuardedRequest = {
  method?: string
  headers?: HeadersInit
  body?: unknown
  signal?: AbortSignal | null
}

/**
 * Fetches from a service outside: never follows a redirect, never leaves https (but for a service on this machine), gives up after
 * `timeoutMs` for the whole answer, and reads half a megabyte at most (SF-01).
 */
export function guardedFetch(timeoutMs: number, localhost: boolean) {
  return async (url: string, { method, headers, body, signal: given }: GuardedRequest): Promise<Response> => {
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'https:' && !(localhost && /^(localhost|127\.|\[::1\])/.test(hostname)))
      throw new DOMException('a provider named an address without TLS', 'SecurityError')
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(given ? [given] : [])])
    const answer = await fetch(url, { method, headers, body: body as BodyInit | null, redirect: 'manual', signal })
    const bytes = await readAll(answer)
    const hasNoBody = answer.status === 204 || answer.status === 304
    return new Response(hasNoBody ? null : bytes, { status: answer.status, headers: answer.headers })
  }
}

async function readAll(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new DOMException('a provider answered too much', 'DataError')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
