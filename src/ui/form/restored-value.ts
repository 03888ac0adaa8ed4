import { useEffect, useRef, type RefObject } from 'react'
import type { Option } from './select.tsx'

/** A value that comes back into a field whose control is more than an input: options of a picker, HTML of the editor. */
type RestoredValue = readonly Option[] | string
const eventName = 'restoredvalue'

/** Hands a restored value to the field of this control; nothing happens where no field listens. */
export function giveRestored(control: Element, value: RestoredValue): void {
  control.dispatchEvent(new CustomEvent<RestoredValue>(eventName, { detail: value }))
}

/** Listens on a field's hidden control; `control` may appear later, as `present` says. */
export function useRestored<Value extends RestoredValue>(
  control: RefObject<Element | null>,
  take: (value: Value) => void,
  present = true,
): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const element = control.current
    const listen = (event: Event) => latest.current((event as CustomEvent<Value>).detail)
    element?.addEventListener(eventName, listen)
    return () => element?.removeEventListener(eventName, listen)
  }, [control, present])
}
