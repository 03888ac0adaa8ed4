import type { JobStep } from '#modules/jobs/rules.steps.ts'
import { choiceName } from '#ui/autosave/version-choice.tsx'
import { createFormCopy, type FormCopy } from '#ui/browser/unsaved-copy.ts'
import { entriesOf, formOf, type Entries } from '#ui/browser/form-copy.ts'
import type { Values } from './conflict.ts'

const own = ['version', 'base', 'intent', 'override']

/** What was typed in a step began from this stored state, and was sent like this since; other states are somebody else's. */
export type StepStart = { version: number | null; base: Values; sent: readonly Record<string, unknown>[] }
export type DraftCopy = StepStart & { entries: Entries }
export type StepCopy = FormCopy<DraftCopy>

export const stepCopy = (jobId: string, step: JobStep): StepCopy => createFormCopy(`job:${jobId}:${step}`)

/** The form's current values, as a copy. */
export const copyOf = (form: FormData, start: StepStart): DraftCopy => ({
  ...start,
  entries: entriesOf(form, own).filter(([name]) => !name.startsWith(choiceName(''))),
})

/** The copy as form data, to be parsed like a submission. */
export const copyForm = ({ entries }: DraftCopy): FormData => formOf(entries)

/** Removes the copy that was found, which the form did not go on from. */
export function removeCopy(copy: StepCopy): void {
  copy.restore()
  copy.remove()
}
