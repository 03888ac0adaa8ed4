import { useCallback, useRef, useState } from 'react'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { submitDecision } from '#modules/applications/ui/submit-decision.ts'
import { useKeys } from '#ui/use-keys.ts'
import { storeKeyPreference } from '../../../shells/key-preference.ts'

const press = (mark: string) => () => document.querySelector<HTMLElement>(`[data-${mark}]`)?.click()

/** j and k open the next and the previous applicant, 1 to 5 decide, u leads back to the list. */
export function useDetailKeys(id: string, started: boolean) {
  const [on, set] = useState(started)
  const opener = useRef<() => void>(() => undefined)
  const decisions = Object.fromEntries(
    applicationStatuses.map((status, at) => [String(at + 1), () => submitDecision(id, status)]),
  )
  useKeys(on, { j: press('next'), k: press('previous'), u: press('back'), '?': () => opener.current(), ...decisions })
  const setOn = useCallback((next: boolean) => {
    set(next)
    storeKeyPreference(next, '/employer')
  }, [])
  return { on, setOn, opener }
}
