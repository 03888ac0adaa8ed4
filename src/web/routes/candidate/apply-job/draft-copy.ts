import { createFormCopy } from '#ui/browser/form-copy.ts'

/** Values of the application form, as `userjobs.draftSave` takes them besides the ids. */
export type UnsavedDraft = {
  resumeId: string | null
  resumeFileId: string | null
  coverLetter: string | null
  answers: { questionId: string; value: string | number | boolean | string[] | null }[]
}

/** What the server does not have yet of a candidate's application for a job. */
export const draftCopy = (accountId: string, jobId: string) =>
  createFormCopy<UnsavedDraft>(`apply:${accountId}:${jobId}`)
export type DraftCopy = ReturnType<typeof draftCopy>
