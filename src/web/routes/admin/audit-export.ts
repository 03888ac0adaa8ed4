import { app, load } from '#web/pipeline/request.ts'
import { auditFilters } from './audit-filters.ts'
import type { Route } from './+types/audit-export'

/** The log as a file, by the filters of the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const format = params.get('format') === 'jsonl' ? 'jsonl' : 'csv'
  const { name, mime, bytes } = await load(context, 'admin.audit.export', { ...auditFilters(params), format })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
