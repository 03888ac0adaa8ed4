import { fileResponse } from '#web/pipeline/file-response.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { Route } from './+types/interview-file'

/** A booked interview as a file for a calendar, for either side. */
export async function loader({ context, params }: Route.LoaderArgs) {
  app(context).setHeader('Referrer-Policy', 'no-referrer')
  return fileResponse(await load(context, 'interviews.file', { id: params.id }))
}
