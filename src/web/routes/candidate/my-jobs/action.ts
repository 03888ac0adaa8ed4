import { data, redirect, type RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { app, flash, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import { myJobsPath, idIn, tabPath } from './address.ts'

type Context = Readonly<RouterContextProvider>

/** The actions of my-jobs: withdraw, decline an invitation, change a letter, throw a draft away, forget what was viewed, show a job again. */
export async function myJobsAction(context: Context, form: FormData) {
  try {
    return await runAction(context, form)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') throwErrorResponse(app(context), error)
    return data({ error: error.code }, { status: error.status })
  }
}

async function runAction(context: Context, form: FormData) {
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
      flash(context, 'DECLINED')
      return redirect(tabPath('invitations'))
    case 'withdraw':
      await call('userjobs.update', { id, withdraw: true })
      flash(context, 'WITHDRAWN')
      return redirect(`${myJobsPath}?id=${id}#${id}`)
    case 'letter':
      await call('userjobs.update', { id, coverLetter: String(form.get('coverLetter') ?? '') })
      flash(context, 'SAVED')
      return redirect(`${myJobsPath}?id=${id}#${id}`)
    default:
      throwBadInput()
  }
}
