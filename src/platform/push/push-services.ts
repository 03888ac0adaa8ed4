/** Push services of the browsers; pushes go nowhere else (SF-02). A leading dot stands for any subdomain. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** Whether a browser's endpoint may be sent to: https at port 443 of a known service, or an origin that the administrator allows. */
export function isPushService(endpoint: string, allowed: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || endpoint.length > 2000) return false
  if (allowed.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return services.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
}
