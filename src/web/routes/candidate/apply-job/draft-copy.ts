import { createFormCopy } from '#ui/browser/unsaved-copy.ts'

/** Values of the application form, as `userjobs.draftSave` takes them besides the ids. */
export type DraftValues = {
  resumeId: string | null
  resumeFileId: string | null
  coverLetter: string | null
  answers: { questionId: string; value: string | number | boolean | string[] | null }[]
}
/** Values that the server does not have yet, the version of the draft that they were typed over, and what was sent since. */
export type UnsavedDraft = { values: DraftValues; version: number | null; sent: readonly DraftValues[] }

/** The copy of a candidate's application for a job on this device. */
export const draftCopy = (accountId: string, jobId: string) =>
  createFormCopy<UnsavedDraft>(`apply:${accountId}:${jobId}`)
export type DraftCopy = ReturnType<typeof draftCopy>

const comparable = ({ resumeId, resumeFileId, coverLetter, answers }: DraftValues): string =>
  JSON.stringify([
    resumeId,
    resumeFileId,
    coverLetter?.trim() ?? '',
    answers
      .filter(({ value }) => value !== null)
      .map(({ questionId, value }) => [questionId, value])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ])

/** Whether two drafts hold the same. */
export const isSameDraft = (a: DraftValues, b: DraftValues): boolean => comparable(a) === comparable(b)
