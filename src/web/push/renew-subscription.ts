import { readEntry } from './entries.ts'
import { isDue, registerToken, releaseInstallation } from './registration.ts'
import { isSupported, pushManager, logPushFault } from './support.ts'

const ownerKey = 'push-owner'

/** Who is signed in here; null for nobody. */
async function viewerId(): Promise<string | null> {
  const answer = await fetch('/api/userData')
  const { user } = (await answer.json()) as { user: { id: string } | null }
  return user?.id ?? null
}

/** Notes whose this browser's token is. */
export async function noteOwner(): Promise<void> {
  localStorage.setItem(ownerKey, (await viewerId()) ?? '')
}

/** Renews a token older than seven days, and releases one that another account left here (PU-05). Errors are only logged. */
export async function renewSubscription(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  try {
    const record = await readEntry('token')
    if (!record) return
    const manager = await pushManager()
    if ((await viewerId()) !== localStorage.getItem(ownerKey)) await releaseInstallation(manager)
    else if (isDue(record, Date.now())) await registerToken(manager, record.subscriptionOptions.swScope)
  } catch (error) {
    logPushFault(error)
  }
}
