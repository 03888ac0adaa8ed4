import type { JobStep } from '#features/jobs/rules.steps.ts'

// What was typed and is not saved yet, kept in this tab only: it outlives a session that ended, and nobody else's tab sees it.
const keyOf = (jobId: string, step: JobStep) => `job-form:${jobId}:${step}`
export type DraftCopy = {
  /** The job's version that the typing began from; null before there was a draft. */
  version: number | null
  /** The form was sent with its button after this was kept. */
  sent: boolean
  entries: [string, string][]
}

/** Keeps the form as it stands. A full or locked storage loses only this second copy. */
export function keepCopy(
  jobId: string,
  step: JobStep,
  form: FormData,
  { version, sent }: Omit<DraftCopy, 'entries'>,
): void {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !['version', 'base', 'intent', 'override'].includes(entry[0]),
  )
  try {
    sessionStorage.setItem(keyOf(jobId, step), JSON.stringify({ version, sent, entries } satisfies DraftCopy))
  } catch {
    return // storage is full or locked
  }
}

export function dropCopy(jobId: string, step: JobStep): void {
  try {
    sessionStorage.removeItem(keyOf(jobId, step))
  } catch {
    return // storage is locked, so there is no copy either
  }
}

/** What was typed and never reached the server; what was sent and stands in a newer version did. */
export function lostCopy(jobId: string, step: JobStep, version: number | null): DraftCopy | null {
  const copy = readCopy(jobId, step)
  if (copy?.sent && version !== null && (copy.version === null || version > copy.version)) {
    dropCopy(jobId, step)
    return null
  }
  return copy
}

function readCopy(jobId: string, step: JobStep): DraftCopy | null {
  try {
    const text = sessionStorage.getItem(keyOf(jobId, step))
    return text ? (JSON.parse(text) as DraftCopy) : null
  } catch {
    return null // locked, or not what we wrote
  }
}

/** The copy as form data, to be parsed like a submission. */
export function copyForm({ entries }: DraftCopy): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
