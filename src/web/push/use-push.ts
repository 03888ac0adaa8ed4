import { useCallback, useEffect, useState } from 'react'
import { readEntry } from './entries.ts'
import { noteOwner } from './renew-subscription.ts'
import { PushFault, type PushProblem } from './fault.ts'
import { registerToken, unregisterToken } from './registration.ts'
import { isSupported, pushManager, logPushFault } from './support.ts'

/**
 * The push permission of this browser (specification point 4): `default` until it is requested, `requested` while the prompt is open, `denied`,
 * then `off`, `starting` and `on` once it is granted. `unknown` until it was read.
 */
export type PushState = 'unknown' | 'unsupported' | 'default' | 'requested' | 'denied' | 'off' | 'starting' | 'on'

/** `seconds` says how long to wait, where that is what stands in the way. */
type ShownProblem = { name: PushProblem; seconds?: number | undefined }

/** Pushes to this browser: their state, what stood in the way when they were switched last, and the switch. */
type Push = {
  state: PushState
  problem: ShownProblem | null
  switchOn: () => Promise<void>
  switchOff: () => Promise<void>
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission !== 'granted') return Notification.permission
  return (await readEntry('token')) ? 'on' : 'off'
}

/** `switchOn` must follow a press: browsers ask only then. */
export function usePush(): Push {
  const [state, setState] = useState<PushState>('unknown')
  const [problem, setProblem] = useState<ShownProblem | null>(null)
  const fail = useCallback((error: unknown) => {
    logPushFault(error)
    setProblem(error instanceof PushFault ? { name: error.problem, seconds: error.seconds } : { name: 'BROWSER' })
  }, [])
  const refresh = useCallback(async () => {
    setState(
      await readState().catch((error: unknown) => {
        fail(error) // storage that is shut, as in a private window
        return 'off' as const
      }),
    )
  }, [fail])
  useEffect(() => void refresh(), [refresh])

  const switchOn = useCallback(async () => {
    setProblem(null)
    try {
      setState('requested')
      const permission = await Notification.requestPermission()
      if (permission === 'default') setProblem({ name: 'DISMISSED' })
      if (permission !== 'granted') return await refresh()
      setState('starting')
      await registerToken(await pushManager(), '/')
      await noteOwner()
    } catch (error) {
      fail(error)
    }
    await refresh()
  }, [refresh, fail])

  const switchOff = useCallback(async () => {
    setProblem(null)
    setState('starting')
    try {
      await unregisterToken(await pushManager())
    } catch (error) {
      fail(error)
    }
    await refresh()
  }, [refresh, fail])

  return { state, problem, switchOn, switchOff }
}
