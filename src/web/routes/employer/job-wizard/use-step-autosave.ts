import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { JobView } from '#modules/jobs/contract.shapes.ts'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import type { AutosaveState } from '#ui/autosave/queue.ts'
import { useAutosave } from '#ui/autosave/use-autosave.ts'
import { createVersionedSave } from '#ui/autosave/versioned.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import { labelsIn, type Conflict } from './conflict.ts'
import { copyOf, type StepCopy, type StepStart } from './draft-copy.ts'
import { createStepSender, loadForms, readStep, type SaveRefusal, type StepTarget } from './send-step.ts'
import { fingerprint, stableJson } from './fingerprint.ts'

export type SaveState = AutosaveState<SaveRefusal>

export type StepAutosaveOptions = {
  formId: string
  step: JobStep
  jobId: string
  /** Null until the draft exists. */
  version: number | null
  /** What is stored of the step, named as the call's fields. */
  base: Readonly<Record<string, unknown>>
  currency: string
  /** A live job is changed by its button only. */
  enabled: boolean
  /** The version that the form's action saved before it stayed on this page. */
  submittedVersion: number | null
  copy: StepCopy
  /** Where restored input began. */
  restoredFrom: StepStart | null
}

/** The autosave of a step of the wizard; keeps a copy on this device until the server has it. */
export function useStepAutosave(options: StepAutosaveOptions) {
  const { formId, step, jobId, version, base, currency, enabled, submittedVersion, copy, restoredFrom } = options
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { revalidate } = useRevalidator()
  const [{ target, saver }] = useState(() => {
    const start = restoredFrom ?? { version, base, sent: [] }
    const begun: StepTarget = { step, jobId, currency, base: start.base, difference: null }
    return { target: begun, saver: createVersionedSave(start.version, createStepSender(begun, setSavedAt), start.sent) }
  })

  const auto = useAutosave<FormData, SaveRefusal>({
    formId,
    enabled,
    read: (form) => new FormData(form),
    async save(entries, leaving) {
      const values = await readStep(entries, target)
      if (!values) return 'invalid'
      const outcome = await saver.save(values, leaving)
      if (outcome === 'saved') setConflict(null)
      if (outcome === 'saved' && !leaving) void revalidate()
      if (outcome === 'conflict' && target.difference) {
        const storedJob = await browserCall({ method: 'GET', path: 'jobs/get/{id}' }, { id: jobId }).catch(() => null)
        const job = storedJob?.ok ? (storedJob.data as JobView) : null
        setConflict({ ...target.difference, job, own: { values, labels: labelsIn(entries) } })
      }
      return outcome
    },
    onUnsaved(form, sent) {
      const entries = new FormData(form)
      copy.put(copyOf(entries, { version: saver.version(), base: target.base, sent: saver.sentStates() }))
      // What the first save needs is loaded now, so that a page that goes away need not wait for it.
      void (sent ? readStep(entries, target) : loadForms().then(() => null)).then(
        (values) => values && saver.sent(values),
        () => undefined, // offline: the save itself says so
      )
    },
    onSaved: copy.remove,
    // The copy on this device brings back everything else.
    staysFor: (outcome) => outcome === 'conflict',
  })
  const { queue, markSubmitted } = auto

  // A newer version counts as seen when this page made it, or when this step still is what the page knows: else the next save must
  // meet the difference.
  useEffect(() => {
    if (submittedVersion !== null) {
      saver.adopt(submittedVersion)
      markSubmitted()
    }
    const known = saver.version()
    if (version === null || (known !== null && version < known)) return
    if (known !== null && version !== known && stableJson(base) !== stableJson(target.base)) return
    saver.adopt(version)
    target.base = base
  }, [version, base, submittedVersion, saver, target, markSubmitted])

  // The form's action gets the version of the last save, which the page need not have rendered yet.
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const onFormData = ({ formData }: FormDataEvent) => {
      const known = saver.version()
      if (known === null) return
      formData.set('version', String(known))
      formData.set('base', fingerprint(target.base))
    }
    form.addEventListener('formdata', onFormData)
    return () => form.removeEventListener('formdata', onFormData)
  }, [formId, saver, target])

  /** What was typed is given up. */
  const forget = useCallback(() => queue.markStored(), [queue])

  return { state: auto.state, savedAt, conflict, target, forget }
}
