import { isFail } from '#kernel/fail.ts'
import { fileResponse } from '#web/pipeline/file-response.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/export'

/** Statements of reasons of a period as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = app(context)
  const params = request.url.searchParams
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  try {
    return fileResponse(await request.call('admin.moderation.export', period))
  } catch (error) {
    if (!isFail(error)) throw error
    throwErrorResponse(request, error)
  }
}
