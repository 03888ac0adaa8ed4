import type { ResumeFormValues } from '#modules/resumes/rules.form.ts'
import { createFormCopy } from '#ui/browser/unsaved-copy.ts'

/** What the server does not have yet of a resume, the version that it was typed over, and what was sent since. */
export type UnsavedResume = { values: ResumeFormValues; version: number; sent: readonly ResumeFormValues[] }
export const resumeCopy = (id: string) => createFormCopy<UnsavedResume>(`resume:${id}`)
export type ResumeCopy = ReturnType<typeof resumeCopy>
