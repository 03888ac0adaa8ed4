import { data, redirect } from 'react-router'
import { dismissForm, invitationForm } from '#modules/matching/contract.invitation-forms.ts'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { packError } from '#ui/form/error-code.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { pageSize } from './match-filter.ts'
import { app, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'

export type MatchReply = {
  /** Of the form of an invitation or of "not relevant". */
  form: FormReply | null
  intent: string
  /** A packed code, for actions without fields. */
  error: string | null
  /** Invitations that were not sent, of several. */
  failed: { id: string; code: string }[]
}
const reply = (more: Partial<MatchReply>, status: number) =>
  data<MatchReply>({ form: null, intent: '', error: null, failed: [], ...more }, { status })

/** The page's own address with some of its parameters changed; null takes one away. */
function currentPath(context: PageContext, change: Record<string, string | null>): string {
  const { url } = app(context)
  const query = new URLSearchParams(url.searchParams)
  for (const [name, value] of Object.entries(change)) {
    query.delete(name)
    if (value !== null) query.set(name, value)
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/**
 * What an employer does about candidates: `unlock`, `dismiss`, `restore` and `invite`, about the candidate in `id` and the job of the
 * URL. Errors are returned as data, with the input.
 */
export async function matchAction(context: PageContext, request: Request) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const { searchParams } = app(context).url
  const jobId = idIn(searchParams.get('job')) ?? ''
  const id = idIn(String(form.get('id') ?? '')) ?? ''
  form.delete('intent')
  form.delete('id')
  if (intent === 'invite-all') return inviteAll(context, form, jobId)
  try {
    switch (intent) {
      case 'unlock':
        await app(context).call('matching.unlock', { id })
        return redirectWithNotice(context, currentPath(context, { undo: null }), 'UNLOCKED')
      case 'restore':
        await app(context).call('matching.restore', { jobId, candidateId: id })
        return redirect(currentPath(context, { undo: null }))
      case 'dismiss': {
        const done = await submit(context, form, dismissForm, 'matching.dismiss', (value) => ({
          jobId,
          candidateId: id,
          ...value,
        }))
        if (!done.ok) return reply({ form: done.reply.data, intent }, done.reply.init?.status ?? 422)
        return redirect(currentPath(context, { undo: id }))
      }
      default: {
        const done = await submit(context, form, invitationForm, 'matching.invite', (value) => ({
          jobId,
          candidateId: id,
          ...value,
        }))
        if (!done.ok) return reply({ form: done.reply.data, intent }, done.reply.init?.status ?? 422)
        return redirectWithNotice(context, currentPath(context, { undo: null }), 'INVITED')
      }
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') throwErrorResponse(app(context), error)
    return reply({ intent, error: packError(error) }, error.status)
  }
}

/** One message to several candidates, each with a result of its own; an invalid message is sent to nobody. */
async function inviteAll(context: PageContext, form: FormData, jobId: string) {
  const request = app(context)
  const ids = [...new Set(form.getAll('pick').flatMap((each) => idIn(String(each)) ?? []))].slice(0, pageSize)
  form.delete('pick')
  const intent = 'invite-all'
  const read = parseForm(form, invitationForm)
  if (read.status !== 'success') return reply({ form: read.reply(), intent }, 422)
  const failed: MatchReply['failed'] = []
  for (const candidateId of ids) {
    try {
      await request.call('matching.invite', { jobId, candidateId, ...read.value })
    } catch (error) {
      if (!isFail(error)) throw error
      if (error.code === 'UNAUTHENTICATED') throwErrorResponse(request, error)
      if (error.fields.length > 0) return reply({ form: refuse(read, error.fields), intent }, error.status)
      failed.push({ id: candidateId, code: packError(error) })
    }
  }
  // An answer that some were sent is none that nothing happened: the list is to be read again.
  if (failed.length > 0) return reply({ intent, failed }, failed.length < ids.length ? 200 : 422)
  return redirectWithNotice(
    context,
    currentPath(context, { invite: null, pick: null }),
    ids.length > 1 ? 'INVITED_ALL' : 'INVITED',
  )
}
