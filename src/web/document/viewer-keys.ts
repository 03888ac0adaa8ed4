import { browserKeys, storeKey, type BrowserKey } from '#ui/browser/storage-keys.ts'
import { latestGet } from '#ui/browser/latest-get.ts'
import type { Viewer } from './root-data.ts'

type SignedIn = Exclude<Viewer, { kind: 'guest' }>
type ViewerAnswer = { user: { id: string; type: string; name: string; locale: string } | null }
let tokenUntil = 0

/** Who is signed in and the short-lived token. */
export async function storeViewerKeys(viewer: SignedIn): Promise<void> {
  await Promise.all([storeUser(viewer), storeToken()])
}

async function storeUser(viewer: SignedIn): Promise<void> {
  const stored = readKey(browserKeys.user)
  if (stored && isOf(stored, viewer)) return
  const { user } = await ask<ViewerAnswer>('/api/userData', { user: null })
  if (!user) return
  const { id, type, name, locale } = user
  storeKey(browserKeys.user, JSON.stringify({ id, type, name, locale }))
  storeKey(browserKeys.candidate, type === 'CANDIDATE' ? JSON.stringify({ id, name }) : null)
  storeKey(browserKeys.admin, type === 'ADMIN' ? id : null)
}

function readKey(key: BrowserKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function isOf(stored: string, viewer: SignedIn): boolean {
  try {
    const { type, name } = JSON.parse(stored) as { type?: string; name?: string }
    return type === viewer.kind.toUpperCase() && name === viewer.name
  } catch {
    return false // somebody else wrote it: it is written anew
  }
}

async function storeToken(): Promise<void> {
  if (performance.now() < tokenUntil) return
  const { token, expiresIn } = await ask('/api/getToken', { token: null as string | null, expiresIn: 0 })
  storeKey(browserKeys.token, token)
  tokenUntil = performance.now() + expiresIn * 1000
  if (token) setTimeout(() => storeKey(browserKeys.token, null), expiresIn * 1000)
}

/** The answer, or `nothing` while the server cannot be reached. */
async function ask<T>(path: string, nothing: T): Promise<T> {
  const answer = await latestGet(path, { credentials: 'same-origin' }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as T) : nothing
}
