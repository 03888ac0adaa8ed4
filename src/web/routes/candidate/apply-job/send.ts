import { data, redirect } from 'react-router'
import { applyForm } from '#modules/applications/contract.apply-form.ts'
import { answerField } from '#modules/applications/rules.answers.ts'
import { selectedResume, fileChoice, formAnswers } from '#modules/applications/rules.form.ts'
import { isFail, type Fail } from '#kernel/fail.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'

type Questions = EndpointOutput<'userjobs.applyForm'>['questions']

/** The page after an application was sent. */
export const donePath = (id: string, again = false) =>
  `/jobsseekers/apply-job-successfully?id=${id}${again ? '&again=1' : ''}`

/** Stores the files sent with the form where no script runs, and puts their ids into it; errors belong to their fields. */
async function storeUploadedFiles(context: PageContext, form: FormData, questions: Questions): Promise<void> {
  const resumes = takeFiles(form, 'resumeFile').slice(0, 1)
  const [resumeFileId] = await storeFiles(context, resumes, 'RESUME', 'resumeId')
  if (resumeFileId) form.set('resumeId', fileChoice(resumeFileId, resumes[0]?.name))
  for (const { id, kind } of questions) {
    if (kind !== 'FILE') continue
    const name = answerField(id)
    const [file] = await storeFiles(context, takeFiles(form, `${name}-file`).slice(0, 1), 'ANSWER', name)
    if (file) form.set(name, file)
  }
}

/** Errors by the form's fields: a file that cannot be stored as a resume is shown at the list of resumes. */
function errorsOf({ code, fields, params }: Fail) {
  if (code === 'LIMIT_REACHED') return [{ field: 'resumeId', code, params }]
  if (fields.length === 0) return [{ code, params }]
  return fields.map((each) => ({ ...each, field: each.field === 'resumeFileId' ? 'resumeId' : each.field }))
}

/** Sends the application in one call. Sending it twice ends on the same page; errors are returned by field. */
export async function sendApplication(context: PageContext, form: FormData, jobId: string) {
  const { questions, check } = await load(context, 'userjobs.applyForm', { id: jobId })
  const schema = applyForm(
    questions,
    app(context).locale,
    !check.applied && check.missing.includes('resumeOrExperience'),
  )
  try {
    if (!check.applied) await storeUploadedFiles(context, form, questions)
    const submission = parseForm(form, schema)
    if (submission.status !== 'success') return data<FormReply>(submission.reply(), { status: 422 })
    const { applicationId: id, resumeId, coverLetter } = submission.value
    const answers = formAnswers(questions, submission.value, app(context).locale).filter(({ value }) => value !== null)
    const sent = await app(context).call('userjobs.create', {
      id,
      jobId,
      ...selectedResume(resumeId),
      coverLetter: coverLetter ?? null,
      answers,
    })
    return redirect(donePath(sent.id))
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND' || error.code === 'DEFECT')
      throwErrorResponse(app(context), error)
    if (error.code === 'ALREADY_APPLIED') {
      const { applicationId } = await load(context, 'userjobs.checkApply', { jobId })
      if (applicationId) return redirect(donePath(applicationId, true))
    }
    const errors = errorsOf(error)
    return data<FormReply>(refuse(parseForm(form, schema) as never, errors), { status: error.status })
  }
}
