import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { failedAt } from '#web/settings/reply.ts'

/** Makes or ends the private calendar address; the new one is part of this answer only. */
export async function feedAction(context: PageContext, intent: FormDataEntryValue | null, back: string) {
  const { call } = app(context)
  try {
    if (intent === 'feed-create') {
      const { url } = await call('interviews.feedCreate', {})
      return data({ feedUrl: url })
    }
    await call('interviews.feedRevoke', {})
    return redirect(`${back}#calendar`)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('feed', error)
  }
}

export const feedUrlOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'feedUrl' in answer && typeof answer.feedUrl === 'string'
    ? answer.feedUrl
    : null
