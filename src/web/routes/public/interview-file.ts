import { app, load } from '#web/pipeline/request.ts'
import type { Route } from './+types/interview-file'

/** A booked interview as a file for a calendar, for either side. */
export async function loader({ context, params }: Route.LoaderArgs) {
  app(context).setHeader('Referrer-Policy', 'no-referrer')
  const { name, mime, bytes } = await load(context, 'interviews.file', { id: params.id })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
