import { isFail } from '#kernel/fail.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/export'

/** Statements of reasons of a period as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = app(context)
  const params = request.url.searchParams
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  try {
    const { name, mime, bytes } = await request.call('admin.moderation.export', period)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mime,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!isFail(error)) throw error
    throwErrorResponse(request, error)
  }
}
