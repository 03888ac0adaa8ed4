import type { FastifyInstance } from 'fastify'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Security headers on every answer, errors and redirects included (HD-01). The site sets its own policy with a nonce. */
export function securityHeaders(appUrl: string, requestId: string): Record<string, string> {
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'x-frame-options': 'DENY',
    'x-request-id': requestId,
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Adds them to every response that has not set its own. */
export function mountHeaders(app: FastifyInstance, appUrl: string): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(appUrl, request.id)))
      if (!reply.hasHeader(name)) void reply.header(name, value)
  })
}
