import { data, redirectDocument } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { monthShape } from '#modules/billing/admin/contract.invoices.ts'
import { fileResponse } from '#web/pipeline/file-response.ts'
import { requireAdmin, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/tax-file'

/** The file of a month for the tax office. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const request = requireAdmin(context)
  const month = monthShape.safeParse(params.month)
  const format = (['xml', 'csv'] as const).find((each) => each === params.format)
  if (!month.success || !format) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  try {
    return fileResponse(await request.call('admin.invoices.export', { month: month.data, format }))
  } catch (error) {
    if (!isFail(error)) throw error
    // Whoever confirms comes back to the page: a file would leave them on the form they have sent.
    if (error.code === 'STEP_UP_NEEDED')
      throw redirectDocument(`/admin/step-up?next=${encodeURIComponent(`/admin/invoices?month=${month.data}`)}`)
    throwErrorResponse(request, error)
  }
}
