import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { exportFormats } from '#modules/exports/rules.ts'
import { app, load, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { callOrExplain } from '../matched-candidates/match-data.ts'
import { filterQuery, listInput, readFilter } from '../responses/applicant-filter.ts'
import { poolPath } from '../talent/addresses.ts'
import { exportsPath } from './addresses.ts'

/** What the address asks to make a file of: a pool, the applicants of a list, or nothing. */
function sourceOf(query: URLSearchParams) {
  const pool = idIn(query.get('pool'))
  if (pool) return { kind: 'pool', id: pool } as const
  return query.get('of') === 'applicants' ? ({ kind: 'applicants', filter: readFilter(query) } as const) : null
}

/** How many rows the file would have, and where the reader came from. */
async function previewOf(context: PageContext) {
  const source = sourceOf(app(context).url.searchParams)
  if (source?.kind === 'pool') {
    const { pool } = await load(context, 'talent.entries', { poolId: source.id, limit: 1 })
    return { kind: 'pool' as const, name: pool.name, rows: pool.candidates, back: poolPath(pool.id) }
  }
  if (source === null) return null
  const { total } = await load(context, 'userjobs.list', listInput({ ...source.filter, page: 1 }))
  const back = `/employer/responses${filterQuery(source.filter)}`
  return { kind: 'applicants' as const, name: '', rows: total, back }
}

/** What can be made, and the files that were. */
export async function loadExports(context: PageContext) {
  const { result, error } = await callOrExplain(context, 'exports.status', {})
  if (!result) return { error, result, preview: null, newId: '' }
  return { error, result, preview: await previewOf(context), newId: crypto.randomUUID() }
}

export type ExportReply = { code: string; params: Record<string, string | number> }

/** Asks for the file that the address names. */
export async function createExport(context: PageContext, form: FormData) {
  const { call, url } = app(context)
  const source = sourceOf(url.searchParams)
  const format = exportFormats.find((each) => each === form.get('format')) ?? 'XLSX'
  const id = idIn(String(form.get('id'))) ?? crypto.randomUUID()
  if (source === null) throwBadInput()
  const { search, filter, sort, order } = source.kind === 'applicants' ? listInput(source.filter) : {}
  const input = source.kind === 'pool' ? { poolId: source.id } : { applicants: { search, filter, sort, order } }
  try {
    await call('exports.create', { id, format, ...input })
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    const [first] = error.fields
    return data<ExportReply>(
      { code: first?.code ?? error.code, params: first?.params ?? error.params },
      { status: error.status },
    )
  }
  return redirectWithNotice(context, exportsPath, 'EXPORT_STARTED')
}
