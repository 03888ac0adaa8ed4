import { data, redirect } from 'react-router'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import { stepValues } from '#modules/jobs/rules.step-values.ts'
import { isFail, type Fail } from '#kernel/fail.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { plainAmounts } from '#ui/form/money.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { plainTextField } from '#ui/form/rich-text-tools.ts'
import { refuse } from '#ui/form/submission.ts'
import { app, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageRequest } from '#web/pipeline/context.ts'
import { choiceName } from '#ui/autosave/version-choice.tsx'
import { chooseStored, differenceOf, labelsIn, type Conflict } from './conflict.ts'
import { loadStoredJob } from './data.ts'
import { withFormatting } from './plain-text.ts'
import { stepForms } from './step-forms.ts'
import { fingerprint } from './fingerprint.ts'
import { adjacentStep, stepUrl } from './steps.ts'
import { addIntent } from './typed-names.ts'
import { addTypedNames } from './typed-picks.ts'

/**
 * What a step's action answers when it stays on the page. `saved` is the version that it saved before; `chosen`, that it holds what was
 * chosen of two versions.
 */
export type StepReply = {
  reply: FormReply | null
  conflict: Conflict | null
  saved: number | null
  overridden: boolean
}

/** Refusals that are about the page, not about what was typed. */
const pageErrorCodes = new Set(['UNAUTHENTICATED', 'NOT_FOUND', 'JOB_DELETED', 'DEFECT'])

function readVersion(form: FormData): number | null {
  const submittedVersion = form.get('override') ?? form.get('version')
  const version =
    typeof submittedVersion === 'string' && submittedVersion !== '' ? Number(submittedVersion) : Number.NaN
  return Number.isInteger(version) ? version : null
}

/** Without the editor plain text is sent: it takes the formatting of what is stored. */
async function formatted(
  values: Record<string, unknown>,
  form: FormData,
  { page, id, key }: { page: ReturnType<typeof app>; id: string; key: JobStep },
) {
  if (!form.has(plainTextField)) return values
  const { job } = await loadStoredJob(page, id)
  return withFormatting(values, form, stepValues(job, key) ?? {})
}

/** With what is stored where the form says that it is to stay (`VersionChoice`); another version than the one shown is refused later. */
async function withStoredFields(
  values: Record<string, unknown>,
  form: FormData,
  { page, id, key }: { page: ReturnType<typeof app>; id: string; key: JobStep },
) {
  const prefix = choiceName('')
  const theirs = [...form].flatMap(([name, side]) =>
    name.startsWith(prefix) && side === 'theirs' ? [name.slice(prefix.length)] : [],
  )
  if (!form.has('override') || theirs.length === 0) return values
  const { job } = await loadStoredJob(page, id)
  return chooseStored(values, stepValues(job, key) ?? {}, theirs)
}

/** The plain way to save a step, with or without JavaScript: parse, one call that writes, then on to the next screen, or back with what is wrong. */
export async function saveStep({ request, context }: PageRequest, key: JobStep) {
  const page = app(context)
  const form = await request.formData()
  const { schema, action, input, field } = stepForms[key]
  plainAmounts(form, ['salaryMin', 'salaryMax'], page.locale)
  const unknown = await addTypedNames(context, form, key)
  const { unit, max } = page.settings.salary
  const submission = parseForm(form, schema(unit * max))
  const stay = (reply: FormReply | null, status: number, more: Partial<StepReply> = {}) =>
    data<StepReply>({ reply, conflict: null, saved: null, overridden: false, ...more }, { status })
  if (unknown.length > 0 || form.get('intent') === addIntent) {
    const errors = unknown.map((name) => ({ field: name, code: 'NOT_IN_LIST' }))
    return stay(refuse(submission, errors), errors.length > 0 ? 422 : 200)
  }
  if (submission.status !== 'success') return stay(submission.reply(), submission.status ? 422 : 200)
  const id = page.url.searchParams.get('id') ?? ''
  const version = readVersion(form)
  const typed = await formatted(input(submission.value as never, page.settings.currency), form, { page, id, key })
  try {
    const values = await withStoredFields(typed, form, { page, id, key })
    const put = (at: number) => page.call(action as 'jobs.createBenefits', { id, version: at, ...values } as never)
    const saved =
      version === null
        ? await page.call('jobs.createJobType', { id, ...values } as never)
        : await put(version).catch((error) => retryIfUnchanged(error, put))
    if (form.has('override')) return stay(null, 200, { saved: saved.version, overridden: true })
    const intent = form.get('intent')
    if (intent === 'leave') return redirectWithNotice(context, '/employer/job-post', 'SAVED')
    const gaps = saved.missing.filter((each) => each.step === key)
    if (gaps.length > 0 && intent !== 'later')
      return stay(
        refuse(
          submission,
          gaps.map((gap) => ({ ...gap, field: field(gap.field) })),
        ),
        422,
        { saved: saved.version },
      )
    return redirect(stepUrl(adjacentStep(key, 1) ?? 'CHECK', id))
  } catch (error) {
    if (!isFail(error)) throw error
    return failedSave(error)
  }

  /** Where only other steps were saved meanwhile, this one is unchanged since the page loaded: no conflict. */
  async function retryIfUnchanged(
    error: unknown,
    put: (at: number) => ReturnType<typeof page.call<'jobs.createBenefits'>>,
  ) {
    if (!isFail(error) || error.code !== 'STALE_VERSION') throw error
    const { job } = await loadStoredJob(page, id)
    if (!job.own || fingerprint(stepValues(job, key)) !== form.get('base')) throw error
    return put(job.own.version)
  }

  async function failedSave(error: Fail) {
    if (pageErrorCodes.has(error.code)) throwErrorResponse(page, error)
    if (error.code === 'STALE_VERSION') {
      const difference = differenceOf(
        error.fields.length > 0 ? error.fields : [{ field: '', code: error.code, params: error.params }],
      )
      const own = { values: typed, labels: labelsIn(form) }
      const conflict = difference && { ...difference, job: (await loadStoredJob(page, id)).job, own }
      return stay(refuse(submission, []), 409, { conflict })
    }
    const errors =
      error.fields.length > 0
        ? error.fields.map((each) => ({ ...each, field: field(each.field) }))
        : [{ code: error.code, params: error.params }]
    return stay(refuse(submission, errors), error.status)
  }
}
