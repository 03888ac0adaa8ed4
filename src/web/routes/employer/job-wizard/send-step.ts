import type { JobStep } from '#modules/jobs/rules.steps.ts'
import type { Answer } from '#ui/autosave/versioned.ts'
import { browserCall, type BrowserAnswer } from '#ui/browser/browser-call.ts'
import { differenceOf, isChangedElsewhere, type Difference } from './conflict.ts'

export type SaveRefusal = 'invalid' | 'signedOut' | 'conflict' | 'rejected'
export type StepTarget = {
  readonly step: JobStep
  readonly jobId: string
  readonly currency: string
  /** What this page knows to be stored. */
  base: Readonly<Record<string, unknown>>
  /** Of a save that met what somebody else stored meanwhile. */
  difference: Difference | null
}
type StepValues = Record<string, unknown>

const answerMs = 20_000

/** Loaded with the first change, so that reading a step carries no schema library. */
export const loadForms = () =>
  Promise.all([import('./step-forms.ts'), import('#ui/form/parse-form.ts'), import('./plain-text.ts')])

/** The call's input out of the form; null while something in it is wrong. */
export async function readStep(
  entries: FormData,
  { step, currency, base }: Pick<StepTarget, 'step' | 'currency' | 'base'>,
): Promise<StepValues | null> {
  const [{ stepForms }, { parseForm }, { withFormatting }] = await loadForms()
  const { schema, input } = stepForms[step]
  // What an autosave sends may be higher than allowed: the call says so.
  const submission = parseForm(entries, schema(Number.POSITIVE_INFINITY))
  return submission.status === 'success'
    ? withFormatting(input(submission.value as never, currency), entries, base)
    : null
}

/** Saves a step at a version; null makes the draft. */
export function createStepSender(target: StepTarget, onSaved: (at: string) => void) {
  const { step, jobId } = target
  let creations = 0
  return async function send(
    values: StepValues,
    version: number | null,
    leaving: boolean,
  ): Promise<Answer<SaveRefusal>> {
    const [{ endpointOf, stepForms }] = await loadForms()
    const how = { keepalive: leaving, signal: AbortSignal.timeout(answerMs) }
    const update = (at: number) =>
      browserCall(endpointOf(stepForms[step].action), { id: jobId, version: at, ...values }, how)
    const create = async (): Promise<BrowserAnswer> => {
      creations += 1
      const made = await browserCall(endpointOf('jobs.createJobType'), { id: jobId, ...values }, how)
      // A draft that an attempt without an answer made is named, but not changed.
      return made.ok && creations > 1 ? update((made.data as { version: number }).version) : made
    }
    let answer = await (version === null ? create() : update(version))
    let difference = answer.ok ? null : differenceOf(answer.errors)
    if (difference && !isChangedElsewhere(difference, target.base)) {
      answer = await update(difference.version)
      difference = answer.ok ? null : differenceOf(answer.errors)
    }
    if (answer.ok) {
      const saved = answer.data as { version: number; savedAt: string }
      onSaved(saved.savedAt)
      return { kind: 'saved', version: saved.version }
    }
    if (difference) {
      target.difference = difference
      return { kind: 'stale', why: 'conflict' }
    }
    const { status } = answer
    if (status >= 500 || status === 429) return { kind: 'offline' }
    if (status === 422) return { kind: 'refused', why: 'invalid' }
    return { kind: 'denied', why: status === 401 ? 'signedOut' : 'rejected' }
  }
}
