import type { FastifyInstance } from 'fastify'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Security headers on every answer, errors and redirects included (HD-01). The site sets its own policy with a nonce. */
export function mountHeaders(app: FastifyInstance, appUrl: string): void {
  const secure = appUrl.startsWith('https:')
  app.addHook('onSend', async (request, reply) => {
    const set = (name: string, value: string) => {
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
    set('content-security-policy', apiPolicy)
    set('x-content-type-options', 'nosniff')
    set('referrer-policy', 'strict-origin-when-cross-origin')
    set('cross-origin-opener-policy', 'same-origin')
    set('cross-origin-resource-policy', 'same-origin')
    set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()')
    set('x-frame-options', 'DENY')
    set('x-request-id', request.id)
    if (secure) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
