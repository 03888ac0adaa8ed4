import { useCallback, useEffect, useState } from 'react'
import { readEntry } from './entries.ts'
import { noteOwner } from './renew-subscription.ts'
import { registerToken, unregisterToken } from './registration.ts'
import { isSupported, pushManager, logPushFault } from './support.ts'

/**
 * The push permission of this browser (specification point 4): `default` until it is requested, `requested` while the prompt is open, `denied`,
 * then `off`, `starting` and `on` once it is granted. `unknown` until it was read.
 */
export type PushState = 'unknown' | 'unsupported' | 'default' | 'requested' | 'denied' | 'off' | 'starting' | 'on'

async function readState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission !== 'granted') return Notification.permission
  return (await readEntry('token')) ? 'on' : 'off'
}

/** The state of pushes to this browser, and the switch. `switchOn` must follow a press: browsers ask only then. */
export function usePush(): { state: PushState; switchOn: () => Promise<void>; switchOff: () => Promise<void> } {
  const [state, setState] = useState<PushState>('unknown')
  const refresh = useCallback(async () => {
    setState(
      await readState().catch((error: unknown) => {
        logPushFault(error) // storage that is shut, as in a private window
        return 'unsupported' as const
      }),
    )
  }, [])
  useEffect(() => void refresh(), [refresh])

  const switchOn = useCallback(async () => {
    try {
      setState('requested')
      if ((await Notification.requestPermission()) !== 'granted') return await refresh()
      setState('starting')
      await registerToken(await pushManager(), '/')
      await noteOwner()
    } catch (error) {
      logPushFault(error)
    }
    await refresh()
  }, [refresh])

  const switchOff = useCallback(async () => {
    setState('starting')
    try {
      await unregisterToken(await pushManager())
    } catch (error) {
      logPushFault(error)
    }
    await refresh()
  }, [refresh])

  return { state, switchOn, switchOff }
}
