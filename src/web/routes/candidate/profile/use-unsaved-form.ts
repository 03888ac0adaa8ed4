import { useLayoutEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { Entries } from '#ui/browser/form-copy.ts'
import { isIntent } from '#ui/form/form.tsx'
import { submitCopy, typedEntries, typeOn, unsavedForm, type RestoredForm } from './unsaved-form.ts'

/**
 * Keeps the values of the form inside on this device at every change, and restores those that were never saved. `storedVersion` says
 * one stored state from the next; `answered`, that the server has refused what was sent; `isListed`, that what a form for a new item
 * held is an item by now.
 */
export function useUnsavedForm(
  name: string,
  storedVersion: string,
  { answered, isListed }: { answered: boolean; isListed: (entries: Entries) => boolean },
) {
  const box = useRef<HTMLDivElement>(null)
  const [restored, setRestored] = useState<FormReply | null>(null)
  const copy = useMemo(() => unsavedForm(name), [name])
  const current = useRef<{ copy: typeof copy; base: Entries }>({ copy, base: [] }).current
  // A layout effect, because an ordinary effect may run after the first input: it would be stored under another form's name.
  useLayoutEffect(() => {
    current.copy = copy
    const form = box.current?.querySelector('form')
    current.base = form ? typedEntries(form) : []
  }, [current, copy, storedVersion])
  useLayoutEffect(() => {
    setRestored(null)
    const stored = answered ? null : copy.find(current.base, isListed)
    if (!stored) return
    let cancelled = false
    void restore(stored).then((reply) => {
      if (!cancelled) setRestored(reply)
    })
    return () => void (cancelled = true)
    // Only when another form is shown: the stored values are those of this form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [copy])
  const store = (target: EventTarget) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form) current.copy.put({ entries: typedEntries(form), base: current.base })
  }
  return {
    ref: box,
    restored,
    onInput: ({ target }: { target: EventTarget }) => {
      typeOn()
      store(target)
    },
    onSubmit: ({ target, nativeEvent }: FormEvent) => {
      if (isIntent(nativeEvent as SubmitEvent)) return
      store(target)
      submitCopy(current.copy)
    },
    discard: () => {
      copy.remove()
      setRestored(null)
    },
  }
}

/** The values as a refused form has them; with the stored values as well if that is another state than they were typed over. */
async function restore({ form, isOutdated }: RestoredForm): Promise<FormReply> {
  const [{ parseForm }, { looseObject }] = await Promise.all([import('#ui/form/parse-form.ts'), import('zod')])
  return parseForm(form, looseObject({})).reply({
    resetForm: false,
    ...(isOutdated && { formErrors: ['STALE_VERSION'] }),
  })
}
