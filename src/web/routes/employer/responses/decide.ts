import { data } from 'react-router'
import * as z from 'zod'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { bulkLimit, type DecideReply } from '#modules/applications/ui/applicants-state.ts'
import { isFail } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const marked = z
  .string()
  .regex(/^[\da-f-]{36}:\d{1,9}$/i)
  .transform((text) => ({ id: text.slice(0, 36), version: Number(text.slice(37)) }))
  .refine(({ id }) => idShape.safeParse(id).success)
const decideForm = z.object({
  status: z.enum(applicationStatuses),
  from: z.enum(applicationStatuses).nullable().catch(null),
  applications: z.array(marked).min(1).max(bulkLimit),
  reason: z.string().max(80).nullable(),
  note: z.string().max(1000).nullable(),
})

/**
 * Reads the form of a decision (`status`, `from`, `application` as `id:version`, `reason`, `note`) and carries it out. Errors are returned as data:
 * of the request in `why`, of single applications in their results, a missing reason in `reasonError`.
 */
export async function decideApplications(
  context: PageContext,
  form: FormData,
): Promise<ReturnType<typeof data<DecideReply>>> {
  const request = app(context)
  const selectedIds = form.getAll('application').map(String)
  const read = decideForm.safeParse({
    status: form.get('status'),
    from: form.get('from'),
    applications: selectedIds,
    reason: form.get('reason') || null,
    note: form.get('note') || null,
  })
  if (!read.success) throw data({ code: 'INVALID' }, { status: 422 })
  const { status, from, applications, reason, note } = read.data
  const reply: DecideReply = {
    to: status,
    from,
    applicationIds: selectedIds,
    results: [],
    errorCode: null,
    reasonError: null,
  }
  try {
    const { results } = await request.call('userjobs.statusByEmployer', { applications, status, reason, note })
    return data({ ...reply, results })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(request, error)
    const wrong = error.fields.find(({ field }) => field === 'reason')
    return data(
      { ...reply, ...(wrong ? { reasonError: wrong.code } : { errorCode: error.code }) },
      { status: error.status },
    )
  }
}

/** Every application of the form was moved. */
export const allSucceeded = ({ errorCode: why, reasonError, results }: DecideReply): boolean =>
  why === null && reasonError === null && results.every(({ code }) => code === 'SUCCESS')
