import type { FieldError } from '#kernel/fail.ts'
import type { ResumeFormValues } from '#modules/resumes/rules.form.ts'
import { browserCall } from '#ui/browser/browser-call.ts'

/** Which resume and version this window edits. */
export type SavedVersion = { id: string; version: number }
export type SaveOutcome =
  | { kind: 'saved'; as: SavedVersion; savedAt: string; title: string; copiedFrom?: string }
  | { kind: 'wrong'; errors: FieldError[] }
  | { kind: 'here' }
  | { kind: 'full' }

const call = { method: 'PUT', path: 'resumes/update-resume' } as const

/**
 * Saves the draft. If this resume was saved elsewhere meanwhile, in another window say, the draft becomes a resume of
 * its own, so that both are saved. Lost connections and refusals are returned, not thrown.
 */
export async function saveDraft(typed: ResumeFormValues, as: SavedVersion, keepalive: boolean): Promise<SaveOutcome> {
  const first = await send({ ...typed, ...as }, keepalive)
  if (first !== 'stale') return first
  const copy = await send({ ...typed, title: `${typed.title.slice(0, 100)} (2)` }, keepalive)
  if (copy === 'stale') return { kind: 'here' }
  return copy.kind === 'saved' ? { ...copy, copiedFrom: as.id } : copy
}

async function send(
  input: ResumeFormValues & Partial<SavedVersion>,
  keepalive: boolean,
): Promise<SaveOutcome | 'stale'> {
  const answer = await browserCall(call, input, { keepalive }).catch(() => null)
  if (answer?.ok) {
    const { id, version, savedAt } = answer.data as { id: string; version: number; savedAt: string }
    return { kind: 'saved', as: { id, version }, savedAt, title: input.title }
  }
  const codes = answer?.errors.map(({ code }) => code) ?? []
  if (codes.includes('STALE_VERSION')) return 'stale'
  if (codes.includes('LIMIT_REACHED')) return { kind: 'full' }
  return answer?.status === 422 ? { kind: 'wrong', errors: answer.errors } : { kind: 'here' }
}
