import { useEffect, useState } from 'react'
import { labelsIn, type OwnValues } from './conflict.ts'
import { readStep, type StepTarget } from './send-step.ts'

const pauseMs = 250

/** The values of the form as they are typed on, while `active`; null before the first change. */
export function useOwnValues(formId: string, target: StepTarget, active: boolean): OwnValues | null {
  const [own, setOwn] = useState<OwnValues | null>(null)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!active || !(form instanceof HTMLFormElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const entries = new FormData(form)
      const values = await readStep(entries, target).catch(() => null) // offline: the last ones stay
      if (values) setOwn({ values, labels: labelsIn(entries) })
    }
    const onInput = ({ target: field }: Event) => {
      if (!(field instanceof Node) || !form.contains(field)) return
      clearTimeout(timer)
      timer = setTimeout(() => void read(), pauseMs)
    }
    document.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', onInput)
      setOwn(null)
    }
  }, [formId, target, active])
  return own
}
