import { browserCall } from '#ui/browser/browser-call.ts'
import { answerProblem, PushFault, step, subscribeProblem, unreachable } from './fault.ts'
import { updateEntry, deleteEntries, readEntry, type Installation, type TokenRecord } from './entries.ts'

/** Specification point 9: a token is renewed after 7 days; an installation in progress is polled every 100 ms. */
export const freshMs = 604_800_000
const pollMs = 100
/** An installation that another tab started and did not finish in this time is started again. */
export const stuckMs = 10_000

/** How long the server may take to answer: whoever waits gets the switch back. */
const answerMs = 15_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isFresh = (entry: Installation | undefined, now: number) =>
  entry?.state === 'REGISTERED' && entry.authToken !== null && entry.expiresAt > now

async function call<T>(path: string, method: 'POST' | 'PUT', input: Record<string, unknown>): Promise<T> {
  const answer = await step(unreachable, () =>
    browserCall({ method, path }, input, { signal: AbortSignal.timeout(answerMs) }),
  )
  if (answer.ok) return answer.data as T
  const { code, params } = answer.errors[0] ?? {}
  const seconds = Number(params?.['seconds'] ?? Number.NaN)
  throw new PushFault(
    answerProblem(answer.status, code),
    code,
    answer.status,
    Number.isFinite(seconds) ? seconds : undefined,
  )
}

/** This browser's installation with a valid auth token: stored, requested now, or awaited while another tab requests it. */
async function installed(): Promise<Installation & { authToken: string }> {
  for (;;) {
    const now = Date.now()
    let mine = false
    const entry = await updateEntry('installation', (before) => {
      if (isFresh(before, now)) return before
      if (before?.state === 'IN_PROGRESS' && now - before.startedAt < stuckMs) return before
      mine = true
      const id = before?.id ?? crypto.randomUUID()
      return { id, state: 'IN_PROGRESS', startedAt: now, authToken: null, expiresAt: 0, vapidKey: '' }
    })
    if (entry && isFresh(entry, now)) return entry as Installation & { authToken: string }
    if (!mine || !entry) {
      await pause(pollMs)
      continue
    }
    try {
      const pass = await call<{ authToken: string; expiresAt: string; vapidKey: string }>(
        'notification/push-installation',
        'POST',
        { installation: entry.id },
      )
      const made = { ...entry, ...pass, state: 'REGISTERED' as const, expiresAt: Date.parse(pass.expiresAt) }
      await updateEntry('installation', (now_) => (now_?.id === entry.id ? made : now_))
      return made
    } catch (error) {
      // 409: it belongs to another account. Anything else: other tabs stop waiting, the next attempt starts again under the same id.
      const taken = error instanceof PushFault && error.status === 409
      if (taken) await deleteEntries()
      else await updateEntry('installation', (before) => before && { ...before, startedAt: 0 })
      throw error
    }
  }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** The browser's subscription under this key; one under another key is ended first. */
async function subscribed(manager: PushManager, vapidKey: string): Promise<PushSubscription> {
  if (vapidKey === '') throw new PushFault('SERVER_KEY')
  return step(subscribeProblem, async () => {
    const before = await manager.getSubscription()
    if (before && base64url(before.options.applicationServerKey) === vapidKey) return before
    await before?.unsubscribe()
    return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(vapidKey) })
  })
}

/** Makes or refreshes this browser's token and ties it to who is signed in. Throws what the browser throws, or PushFault. */
export async function registerToken(manager: PushManager, swScope: string): Promise<TokenRecord> {
  const { authToken, vapidKey } = await installed()
  const subscription = await subscribed(manager, vapidKey)
  const subscriptionOptions = {
    endpoint: subscription.endpoint,
    auth: base64url(subscription.getKey('auth')),
    p256dh: base64url(subscription.getKey('p256dh')),
    swScope,
    vapidKey,
  }
  try {
    const made = await call<{ deviceToken: string; createTime: string }>('notification/push-token', 'POST', {
      authToken,
      subscription: subscriptionOptions,
    })
    await call('notification/save-device-token', 'POST', { deviceToken: made.deviceToken })
    const record = { token: made.deviceToken, createTime: Date.parse(made.createTime), subscriptionOptions }
    await updateEntry('token', () => record)
    return record
  } catch (error) {
    // 401: the auth token is not valid; 404: the installation was deleted. Both entries are removed, so that the next attempt starts again (point 8).
    if (error instanceof PushFault && (error.status === 401 || error.status === 404)) await deleteEntries()
    throw error
  }
}

/** Whether a token is due for renewal. */
export const isDue = (record: TokenRecord, now: number): boolean => now - record.createTime >= freshMs

/** Ends pushes to this browser: on the server, in the browser and in its storage. */
export async function unregisterToken(manager: PushManager): Promise<void> {
  const record = await readEntry('token')
  if (record) await call('notification/forget-device-token', 'PUT', { deviceToken: record.token })
  await (await manager.getSubscription())?.unsubscribe()
  await updateEntry('token', () => undefined)
}

/** Releases another account's installation in this browser: the server deletes it (it answers 409), and the subscription ends. */
export async function releaseInstallation(manager: PushManager): Promise<void> {
  await updateEntry('installation', (before) => before && { ...before, startedAt: 0, expiresAt: 0 })
  try {
    await installed()
  } catch (error) {
    if (!(error instanceof PushFault) || error.status !== 409) throw error
  }
  await (await manager.getSubscription())?.unsubscribe()
  await deleteEntries()
}
