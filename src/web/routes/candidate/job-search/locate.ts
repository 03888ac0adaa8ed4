import { browserCall } from '#ui/browser/browser-call.ts'

export type Located = { city: string } | { problem: 'DENIED' | 'NONE' | 'FAILED' }

const positionOptions = { timeout: 10_000, maximumAge: 600_000 }

/**
 * The city this browser is in or near, at the user's request. The position is rounded to a tenth of a degree (about 11 km)
 * before it leaves the browser, and stored nowhere.
 */
export async function locate(): Promise<Located> {
  const at = await new Promise<GeolocationCoordinates | 'DENIED' | 'FAILED'>((resolve) => {
    if (!('geolocation' in navigator)) return resolve('FAILED')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'DENIED' : 'FAILED'),
      positionOptions,
    )
  })
  if (at === 'DENIED' || at === 'FAILED') return { problem: at }
  const round = (degrees: number) => Math.round(degrees * 10) / 10
  const point = { lat: round(at.latitude), lon: round(at.longitude) }
  const answer = await browserCall({ method: 'POST', path: 'jobs/guest/nearest-city' }, point).catch(() => null)
  if (!answer?.ok) return { problem: 'FAILED' }
  const { city } = answer.data as { city: string | null }
  return city ? { city } : { problem: 'NONE' }
}
