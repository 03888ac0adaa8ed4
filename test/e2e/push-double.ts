import { launchOptions } from '../../scripts/browser.ts'
import { test as siteTest } from './site.ts'

/** In a browser that has push. Tests with the same options share a worker. */
export const test = siteTest.extend({ serviceWorkers: 'allow', launchOptions: launchOptions({ push: true }) })

type Keys = { endpoint: string; p256dh: string; auth: string }

/**
 * Chromium's own subscribing needs Google's service. Only that is replaced: the subscription it would give, kept where a reload finds it.
 * The worker, its events, permissions and notifications are the browser's.
 */
export function subscribeHere({ endpoint, p256dh, auth }: Keys): void {
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  const key = 'test-subscription'
  const made = (applicationServerKey: number[]) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array(applicationServerKey).buffer },
    getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh).buffer,
    unsubscribe: () => Promise.resolve(localStorage.removeItem(key) === undefined),
  })
  const own = PushManager.prototype as unknown as Record<string, unknown>
  own['getSubscription'] = () => {
    const there = localStorage.getItem(key)
    return Promise.resolve(there ? made(JSON.parse(there) as number[]) : null)
  }
  own['subscribe'] = ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    localStorage.setItem(key, JSON.stringify([...applicationServerKey]))
    return Promise.resolve(made([...applicationServerKey]))
  }
}
