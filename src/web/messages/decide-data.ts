import { data } from 'react-router'
import * as z from 'zod'
import { isFail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import { idShape } from '#kernel/shapes.ts'
import { app, load, redirectWithNotice, requireMember, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

export const messageDecisions = ['SHORTLIST', 'IN_INTERVIEW', 'REJECTED'] as const
const most = 200
const named = 50

const marked = z
  .string()
  .regex(/^[\da-f-]{36}:\d{1,9}$/i)
  .transform((text) => ({ id: text.slice(0, 36), version: Number(text.slice(37)) }))
  .refine(({ id }) => idShape.safeParse(id).success)

/** The applications that a form or an address names, as `id:version`. */
function applicationsIn(values: readonly FormDataEntryValue[]) {
  const read = z.array(marked).safeParse(values.flatMap((value) => String(value).split(',')).filter(Boolean))
  const list = read.success ? [...new Map(read.data.map((each) => [each.id, each])).values()] : []
  if (list.length === 0 || list.length > most) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return list
}

/** The form that decides about applicants and writes to them. */
export async function loadDecision(context: PageContext) {
  const { url, caller } = requireMember(context)
  const applications = applicationsIn(url.searchParams.getAll('application'))
  const ids = applications.slice(0, named).map(({ id }) => id)
  const [answer, templates, reasons] = await Promise.all([
    load(context, 'userjobs.list', { filter: { ids }, limit: named }),
    mayUse(caller.role, 'messages.templates') ? load(context, 'messages.templates', {}) : null,
    load(context, 'reference.masters', { category: 'REJECTION_REASON', limit: 'Infinity' }),
  ])
  const names = answer.side === 'EMPLOYER' ? answer.list.map((row) => ({ id: row.id, name: row.candidate.name })) : []
  return {
    applications: applications.map(({ id, version }) => `${id}:${version}`),
    names,
    more: Math.max(0, applications.length - names.length),
    templates: (templates?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    reasons: reasons.list.map(({ code, label }) => ({ value: code, label })),
  }
}

type DecisionResult = { id: string; code: string; placeholder: string | null }

/** Decides and writes; what could not be done is listed by its reason, with the form as it was. */
export async function decideAction(context: PageContext, form: FormData) {
  const page = app(context)
  const typed = {
    status: messageDecisions.find((each) => each === form.get('status')) ?? null,
    reason: String(form.get('reason') ?? ''),
    templateId: String(form.get('templateId') ?? ''),
    body: String(form.get('body') ?? ''),
  }
  const answer = (status: number, wrong: { field: string; code: string } | null, results: DecisionResult[] = []) =>
    data({ typed, wrong, results, attempt: crypto.randomUUID() }, { status })
  if (!typed.status) return answer(422, { field: 'status', code: 'REQUIRED' })
  try {
    const { results } = await page.call('messages.decide', {
      applications: applicationsIn(form.getAll('application')),
      status: typed.status,
      reason: typed.status === 'REJECTED' ? typed.reason || null : null,
      templateId: typed.templateId || null,
      body: typed.body || null,
    })
    const failed = results.filter(({ code }) => code !== 'SUCCESS')
    if (failed.length > 0) return answer(200, null, failed)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    const [field] = error.fields
    return answer(error.status, field ? { field: field.field, code: field.code } : { field: '', code: error.code })
  }
  return redirectWithNotice(context, '/employer/responses', 'SAVED')
}
