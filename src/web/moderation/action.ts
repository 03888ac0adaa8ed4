import { data, redirect, type RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { appealForm, evidenceForm, maxEvidenceFiles } from '#modules/moderation/contract.forms.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { app, flash, load, throwErrorResponse } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'

type Context = Readonly<RouterContextProvider>

/** The decisions about whoever is signed in, a page at a time. */
export function loadStatements(context: Context) {
  const page = Math.min(Math.max(1, Math.trunc(Number(app(context).url.searchParams.get('page')) || 1)), 1000)
  return load(context, 'moderation.statements', { page, limit: 10 })
}

/** An appeal, or an answer to moderators; goes back to `path`. */
export async function statementsAction(context: Context, form: FormData, path: string) {
  const intent = form.get('intent')
  form.delete('intent')
  if (intent === 'answer') return answer(context, form, path)
  const done = await submit(context, form, appealForm, 'moderation.appeal')
  if (!done.ok) return done.reply
  flash(context, 'SAVED')
  return redirect(path)
}

async function answer(context: Context, form: FormData, path: string) {
  const files = takeFiles(form, 'files')
  const submission = parseForm(form, evidenceForm)
  let fileIds: string[] = []
  // Nothing is stored for an answer that is refused anyway.
  if (submission.status === 'success') {
    if (files.length > maxEvidenceFiles) {
      const errors = [{ field: 'files', code: 'TOO_MANY_FILES', params: { max: maxEvidenceFiles } }]
      return data(refuse(submission, errors), { status: 422 })
    }
    try {
      fileIds = await storeFiles(context, files, 'EVIDENCE', 'files')
    } catch (error) {
      if (!isFail(error)) throw error
      if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
      return data(refuse(submission, error.fields), { status: error.status })
    }
  }
  const done = await submit(context, form, evidenceForm, 'moderation.answer', ({ requestId, text }) => ({
    id: requestId,
    text,
    fileIds,
  }))
  if (!done.ok) return done.reply
  flash(context, 'SAVED')
  return redirect(path)
}
