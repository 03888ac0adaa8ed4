import { data, redirect } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { app, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { myJobsPath, tabPath } from './address.ts'

/** The actions of my-jobs: withdraw, decline an invitation, change a letter, throw a draft away, forget what was viewed, show a job again. */
export async function myJobsAction(context: PageContext, form: FormData) {
  try {
    return await runAction(context, form)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') throwErrorResponse(app(context), error)
    return data({ error: error.code }, { status: error.status })
  }
}

async function runAction(context: PageContext, form: FormData) {
  const { call } = app(context)
  const id = idIn(String(form.get('id') ?? '')) ?? ''
  switch (form.get('intent')) {
    case 'drop-draft':
      await call('userjobs.draftDrop', { id })
      return redirect(myJobsPath)
    case 'forget':
      await call('activity.clearViewed', { jobIds: [] })
      return redirect(tabPath('viewed'))
    case 'unhide':
      await call('activity.setChoice', { jobId: id, choice: 'NONE' })
      return redirect(tabPath('hidden'))
    case 'decline':
      await call('matching.declineInvitation', { id })
      return redirectWithNotice(context, tabPath('invitations'), 'DECLINED')
    case 'withdraw':
      await call('userjobs.update', { id, withdraw: true })
      return redirectWithNotice(context, `${myJobsPath}?id=${id}#${id}`, 'WITHDRAWN')
    case 'letter':
      await call('userjobs.update', { id, coverLetter: String(form.get('coverLetter') ?? '') })
      return redirectWithNotice(context, `${myJobsPath}?id=${id}#${id}`, 'SAVED')
    default:
      throwBadInput()
  }
}
