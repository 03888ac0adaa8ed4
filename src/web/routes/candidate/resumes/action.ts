import { data, redirect } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail, type Fail, type FieldError } from '#kernel/fail.ts'
import { previewContent, applyEdit, parseEdit, readResumeForm } from '#modules/resumes/rules.form.ts'
import type { ThemeName } from '#modules/resumes/rules.themes.ts'
import { packError } from '#ui/form/error-code.ts'
import { app, flash, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'
import { saveChoice, sentValues, type SentResume } from './sent-resume.ts'
import { editPath, resumesPath, reviewPath } from './address.ts'

/** The reply of a failed action: its intent, the errors, and what was typed. */
export type FailedAction = {
  intent: string
  id: string | null
  errors: FieldError[]
  typed: string | null
  /** What the editor sent. */
  sent: SentResume | null
}

const languageOf = (form: FormData) => (form.get('locale') === 'id' ? 'id' : 'en')

/** Runs the action of a resume form: always a redirect, or the failure. */
export async function resumeAction(context: PageContext, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  const id = idIn(form.get('id')) ?? idIn(app(context).url.searchParams.get('id'))
  try {
    return redirect(await runAction(context, form, intent, id))
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    const typed = intent === 'json' ? String(form.get('json') ?? '').slice(0, 300_000) : null
    const values = intent === 'edit' || intent === 'choose' ? sentValues(form, intent) : null
    const sent = values && { values, isStale: error.code === 'STALE_VERSION' }
    return data({ intent, id, errors: errorsOf(error), typed, sent } satisfies FailedAction, { status: error.status })
  }
}

const errorsOf = (error: Fail): FieldError[] =>
  error.fields.length > 0 ? error.fields : [{ field: '', code: error.code, params: error.params }]

async function runAction(context: PageContext, form: FormData, intent: string, id: string | null): Promise<string> {
  const { call } = app(context)
  const newId = idIn(form.get('newId')) ?? undefined
  switch (intent) {
    case 'PROFILE':
    case 'EMPTY':
      return editPath((await call('resumes.create', { id: newId, from: intent, locale: languageOf(form) })).id)
    case 'upload': {
      const [fileId] = await storeFiles(context, takeFiles(form, 'resumeFile').slice(0, 1), 'RESUME', 'resumeFile')
      return reviewPath((await call('resumes.add', { fileId: fileId ?? '' })).id)
    }
    case 'json': {
      const [file] = takeFiles(form, 'jsonFile')
      const json = file ? await file.text() : String(form.get('json') ?? '')
      return editPath((await call('resumes.importJson', { id: newId, json })).id)
    }
    case 'copy':
      return editPath((await call('resumes.create', { id: newId, from: id ?? '' })).id)
    case 'keep':
      await call('resumes.download', { id: id ?? '', isSave: true })
      break
    case 'default':
      await call('resumes.makeDefault', { id: id ?? '' })
      break
    case 'rename':
      await call('resumes.rename', { id: id ?? '', title: String(form.get('title') ?? '') })
      break
    case 'delete':
      await call('resumes.softDelete', { ids: [id ?? ''] })
      flash(context, 'DELETED')
      return resumesPath
    case 'choose':
      await saveChoice(context, form, id ?? '')
      flash(context, 'SAVED')
      return editPath(id ?? '')
    default:
      return editAction(context, form, id ?? '')
  }
  flash(context, 'SAVED')
  return resumesPath
}

/** The editor without a script: every button submits the full form, which is changed, saved and shown again. */
async function editAction(context: PageContext, form: FormData, id: string): Promise<string> {
  const typed = readResumeForm(form)
  const edit = parseEdit(String(form.get('edit') ?? ''))
  const part = crypto.randomUUID().slice(0, 8)
  const { header, body } = edit ? applyEdit(previewContent(typed), edit, part) : typed
  const version = Number(form.get('version'))
  await app(context).call('resumes.updateResume', {
    id,
    ...(Number.isInteger(version) && version > 0 && { version }),
    title: typed.title,
    theme: typed.theme as ThemeName,
    locale: typed.locale,
    header,
    body,
  })
  return `${editPath(id)}#section-${edit?.part ?? ''}`
}

/** Errors as the page's fields take them. */
export const packErrors = (errors: readonly FieldError[]): [string, string[]][] =>
  errors.map(({ field, ...error }) => [field, [packError(error)]])
