/** What a person typed into the form of a job, as `userjobs.draftSave` takes it beside the ids. */
export type Typed = {
  resumeId: string | null
  coverLetter: string | null
  answers: { questionId: string; value: string | number | boolean | string[] | null }[]
}

const keyOf = (jobId: string) => `apply:${jobId}`

/** Keeps on this device what the server does not have yet. A full or locked storage loses only this copy. */
export function keepTyped(jobId: string, typed: Typed): void {
  try {
    localStorage.setItem(keyOf(jobId), JSON.stringify(typed))
  } catch {
    return // storage is full or locked
  }
}

export function dropTyped(jobId: string): void {
  try {
    localStorage.removeItem(keyOf(jobId))
  } catch {
    return // storage is locked, so there is no copy either
  }
}

export function readTyped(jobId: string): Typed | null {
  try {
    const text = localStorage.getItem(keyOf(jobId))
    const typed = text ? (JSON.parse(text) as Typed) : null
    return typed && Array.isArray(typed.answers) ? typed : null
  } catch {
    return null // locked, or not what we wrote
  }
}
