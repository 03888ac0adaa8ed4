import { data } from 'react-router'
import { isFail, type FieldError } from '#kernel/fail.ts'
import { appealForm, evidenceForm, maxEvidenceFiles, reportAppealForm } from '#modules/moderation/contract.forms.ts'
import type { FormSchema } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { app, load, redirectWithNotice, throwErrorResponse, shownPage } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'

/** The page of a list that an address names. */
export const pageIn = (url: Pick<URL, 'searchParams'>): number =>
  Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)), 1000)

/** The decisions about whoever is signed in, a page at a time. */
export const loadStatements = (context: PageContext) =>
  shownPage(context, load(context, 'moderation.statements', { page: pageIn(app(context).url), limit: 10 }))

/** An appeal, or an answer to moderators; goes back to `path`. */
export async function statementsAction(context: PageContext, form: FormData, path: string) {
  const intent = form.get('intent')
  form.delete('intent')
  const done = intent === 'answer' ? await answer(context, form) : await appeal(context, form)
  if (!done.ok) return done.reply
  return redirectWithNotice(context, path, 'SAVED')
}

const answer = (context: PageContext, form: FormData) =>
  submitWithFiles(context, form, evidenceForm, (fileIds) =>
    submit(context, form, evidenceForm, 'moderation.answer', ({ requestId, text }) => ({
      id: requestId,
      text,
      fileIds,
    })),
  )

/** Whom a decision is about appeals. */
export const appeal = (context: PageContext, form: FormData) =>
  submitWithFiles(context, form, appealForm, (fileIds) =>
    submit(context, form, appealForm, 'moderation.appeal', ({ decisionId, text }) => ({ decisionId, text, fileIds })),
  )

/** Who sent a report appeals what became of it. */
export const appealReport = (context: PageContext, form: FormData, report: { number: number; key: string | null }) =>
  submitWithFiles(context, form, reportAppealForm, (fileIds) =>
    submit(context, form, reportAppealForm, 'reports.appeal', ({ text }) => ({ ...report, text, fileIds })),
  )

/** Stores the files of a form, then sends the rest of it with their ids. */
async function submitWithFiles<S extends FormSchema, R>(
  context: PageContext,
  form: FormData,
  schema: S,
  send: (fileIds: string[]) => Promise<R>,
) {
  const files = takeFiles(form, 'files')
  const submission = parseForm(form, schema)
  // Nothing is stored for a form that is refused anyway.
  if (submission.status !== 'success') return send([])
  const refused = (errors: readonly FieldError[], status: number) => ({
    ok: false as const,
    reply: data(refuse(submission, errors), { status }),
  })
  if (files.length > maxEvidenceFiles)
    return refused([{ field: 'files', code: 'TOO_MANY_FILES', params: { max: maxEvidenceFiles } }], 422)
  try {
    return await send(await storeFiles(context, files, 'EVIDENCE', 'files'))
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return refused(error.fields, error.status)
  }
}
