import type { FastifyReply, FastifyRequest } from 'fastify'

/** The request for the page at `address`; `asGet` is for error pages, `form` for one that was sent before. URLs have APP_URL as their origin whatever the Host header says (RS-02). */
export function toRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  appUrl: string,
  { address, body, asGet, form }: { address: string; body: Buffer | null; asGet: boolean; form?: string | undefined },
): Request {
  const disconnect = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnect.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The pipeline has checked the origin; the router would compare it with APP_URL and reject requests by another name of this site.
    if (value === undefined || name === 'origin') continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  if (form !== undefined) {
    headers.set('content-type', 'application/x-www-form-urlencoded')
    headers.delete('content-length')
    return new Request(new URL(address, appUrl), { method: 'POST', headers, body: form, signal: disconnect.signal })
  }
  const method = asGet ? 'GET' : request.method
  const withBody = body && method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(address, appUrl), {
    method,
    headers,
    signal: disconnect.signal,
    ...(withBody ? { body: new Uint8Array(body) } : {}),
  })
}

/** Path and query; leading slashes are folded so that `//host` is never read as another host. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/^[/\\]+/, '/')
}
