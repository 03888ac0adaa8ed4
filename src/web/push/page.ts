import { browserCall } from '#ui/browser/browser-call.ts'
import { showToast } from '#ui/toast.ts'
import { postToWorker } from '#web/document/service-worker.ts'
import type { PageMessage } from '#web/service-worker/message.ts'
import { renewSubscription } from './renew-subscription.ts'

/** Pushes on the pages of a signed-in account: shows those that arrive while the page is visible, and renews the token. */
export function listenForPushes(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const onMessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'pushed' && document.visibilityState === 'visible') {
      showToast('success', data.message.title)
      postToWorker({ type: 'shown', id: data.message.id })
    }
    // Whoever opened it has read it; a failure to mark it is not worth a message.
    if (data.type === 'clicked')
      void browserCall({ method: 'PUT', path: 'notification/partial-update/{id}' }, { id: data.id, read: true }).catch(
        () => undefined,
      )
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  void renewSubscription()
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
