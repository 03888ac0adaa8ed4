import { data } from 'react-router'
import { viewName } from '#modules/applications/contract.views.ts'
import { isFail } from '#kernel/fail.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { listInput, readFilter } from './applicant-filter.ts'

/** Why a view was not saved, with the name that was typed; `code` is one of a field or of the call. */
export type ViewReply = { viewError: { code: string; name: string } }

/** The filter of the page's address, as a view keeps it. */
function currentQuery(context: PageContext) {
  const { search, filter, sort, order } = listInput(readFilter(app(context).url.searchParams))
  return { search, filter, sort, order }
}

/** Saves the current filters as a view, changes one, or deletes it. Null when the form is about something else. */
export async function viewAction(context: PageContext, form: FormData) {
  const intent = form.get('intent')
  if (intent !== 'view-save' && intent !== 'view-delete') return null
  const request = app(context)
  const id = String(form.get('id') ?? '')
  const typed = String(form.get('name') ?? '')
  try {
    if (intent === 'view-delete') {
      await request.call('views.delete', { id })
    } else {
      const stored = (await load(context, 'views.list', {})).list.find((view) => view.id === id && view.mine)
      const change = form.get('change')
      const name = viewName.safeParse(change === 'new' ? typed : (stored?.name ?? ''))
      if (!name.success) return refused('REQUIRED', typed)
      const query = change === 'share' ? stored?.query : currentQuery(context)
      if (!query) return refused('NOT_FOUND', typed)
      await request.call('views.save', {
        id,
        version: Number(form.get('version') ?? 0),
        name: name.data,
        shared: change === 'filter' ? (stored?.shared ?? false) : form.get('shared') === '1',
        query,
      })
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(request, error)
    return refused(error.fields[0]?.code ?? error.code, typed, error.status)
  }
  return redirectWithNotice(context, request.url.pathname + request.url.search, 'SAVED')
}

const refused = (code: string, name: string, status = 422) => data<ViewReply>({ viewError: { code, name } }, { status })
