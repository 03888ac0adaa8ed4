import { data } from 'react-router'
import * as z from 'zod'
import { isFail, type FieldError } from '#kernel/fail.ts'
import type { EndpointName, EndpointInput, EndpointOutput } from '#modules/contract.ts'
import type { FormReply, FormSchema } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { app, throwErrorResponse } from './request.ts'
import type { PageContext } from './context.ts'

type FormReplyData = ReturnType<typeof data<FormReply>>
export type Submitted<A extends EndpointName, V> =
  | { ok: true; output: EndpointOutput<A>; value: V }
  | { ok: false; reply: FormReplyData }

type Refused = { form: FormData; schema: FormSchema; action: EndpointName; wrong: object | null }

/** What the endpoint would find wrong with the fields that the form's schema accepts: all errors of a form come at once. */
export async function checkOthers(
  context: PageContext,
  { form, schema, action, wrong }: Refused,
): Promise<FieldError[]> {
  const accepted = acceptedFields(form, schema)
  const errors = await app(context).check(action, accepted)
  const named = new Set(Object.keys(wrong ?? {}))
  return errors.filter(({ field }) => !named.has(field))
}

function acceptedFields(form: FormData, schema: FormSchema): object {
  if (!('shape' in schema)) return {}
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, type]) => {
      const alone = parseForm(form, z.object({ [field]: type }))
      return alone.status === 'success' ? Object.entries(alone.value) : []
    }),
  )
}

/** Refusals that are about the page rather than about what was typed: they get the error page or the sign-in page. */
const pageErrorCodes = new Set(['UNAUTHENTICATED', 'STEP_UP_NEEDED', 'NOT_FOUND', 'GONE', 'DEFECT'])
/** Never sent back into a form. */
const secret = /password|^(?:otp|code|token)$/i

/**
 * Runs an action: parses the form by `schema`, makes the call, and turns a failure into the form's errors.
 * `input` completes what the form has (an id from the path). Give `reply` back from the action when it is not `ok`.
 */
export async function submit<S extends FormSchema, A extends EndpointName>(
  context: PageContext,
  form: Request | FormData,
  schema: S,
  action: A,
  input?: (value: z.output<S>) => EndpointInput<A>,
): Promise<Submitted<A, z.output<S>>> {
  const request = app(context)
  const formData = form instanceof FormData ? form : await form.formData()
  const submission = parseForm(formData, schema)
  const hideFields = [...new Set(formData.keys())].filter((name) => secret.test(name))
  if (submission.status !== 'success') {
    if (!submission.status) return { ok: false, reply: data(submission.reply({ hideFields })) }
    const errors = await checkOthers(context, { form: formData, schema, action, wrong: submission.error ?? null })
    return { ok: false, reply: data(refuse(submission, errors, hideFields), { status: 422 }) }
  }
  const value = submission.value as z.output<S>
  try {
    const output = await request.call(action, input ? input(value) : (value as EndpointInput<A>))
    return { ok: true, output, value }
  } catch (error) {
    if (!isFail(error)) throw error
    if (pageErrorCodes.has(error.code)) throwErrorResponse(request, error)
    const errors = error.fields.length > 0 ? error.fields : [{ code: error.code, params: error.params }]
    return { ok: false, reply: data(refuse(submission, errors, hideFields), { status: error.status }) }
  }
}
