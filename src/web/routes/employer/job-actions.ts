import { data, redirect } from 'react-router'
import { isFail, type ErrorCode } from '#kernel/fail.ts'
import type { FormError } from '#ui/form/error-notice.tsx'
import { app, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const pageErrorCodes = new Set<ErrorCode>(['UNAUTHENTICATED', 'DEFECT'])
export type ActionReply = FormError & { jobId: string }

/**
 * The action behind `JobActions`: pauses, resumes, closes, extends, reposts, duplicates or deletes the job that the form names, then goes back
 * to `back` with a notice; a copy goes to the new draft. Returns the error code when it failed.
 */
export async function ownJobAction({ context, form, back }: { context: PageContext; form: FormData; back: string }) {
  const page = app(context)
  const text = (name: string) => String(form.get(name) ?? '')
  const id = text('jobId')
  const version = Number(text('version'))
  try {
    switch (text('intent')) {
      case 'pause':
        await page.call('jobs.activate', { id, version, active: false })
        break
      case 'resume':
        await page.call('jobs.activate', { id, version, active: true })
        break
      case 'close':
        await page.call('jobs.close', { id, version, reason: text('reason') as 'FILLED' })
        break
      case 'extend':
        await page.call('jobs.extend', { id, version })
        break
      case 'delete':
        await page.call('jobs.softDelete', { ids: [id] })
        break
      case 'repost':
        return redirect(`/employer/job-type?id=${(await page.call('jobs.repost', { id })).id}`)
      case 'duplicate':
        return redirect(
          `/employer/job-type?id=${(await page.call('jobs.duplicate', { id, copyId: text('copyId') })).id}`,
        )
      default:
        return data<ActionReply>({ jobId: id, code: 'BAD_INPUT', params: {} }, { status: 400 })
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (pageErrorCodes.has(error.code)) throwErrorResponse(page, error)
    return data<ActionReply>({ jobId: id, code: error.code, params: error.params }, { status: error.status })
  }
  return redirectWithNotice(context, back, 'SAVED')
}
