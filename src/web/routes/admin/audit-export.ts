import { redirectDocument } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { fileResponse } from '#web/pipeline/file-response.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import { auditFilters, filterAddress } from './audit-filters.ts'
import type { Route } from './+types/audit-export'

/** The log as a file, by the filters of the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = app(context)
  const params = request.url.searchParams
  const format = params.get('format') === 'jsonl' ? 'jsonl' : 'csv'
  try {
    return fileResponse(await request.call('admin.audit.export', { ...auditFilters(params), format }))
  } catch (error) {
    if (!isFail(error)) throw error
    // Whoever confirms comes back to the page: a file would leave them on the form they have sent.
    if (error.code === 'STEP_UP_NEEDED')
      throw redirectDocument(`/admin/step-up?next=${encodeURIComponent(`/admin/audit?${filterAddress(params)}`)}`)
    throwErrorResponse(request, error)
  }
}
