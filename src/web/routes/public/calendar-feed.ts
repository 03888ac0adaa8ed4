import { data } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/calendar-feed'

/** A private calendar address; the whole of it is a secret, so no cache and no other site gets to know it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const token = /^([\w-]{43})\.ics$/.exec(params.token)?.[1]
  if (!token) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  try {
    const { content, etag } = await app(context).call('interviews.calendar', { token })
    const headers = {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      etag,
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    return new Response(content, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
  } catch (error) {
    if (isFail(error)) throwErrorResponse(app(context), error)
    throw error
  }
}
