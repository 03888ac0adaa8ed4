import { isFail, type FieldError } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import { reachOf } from '#kernel/rights.ts'
import { hasApplications } from '#modules/applications/public.server.ts'
import { importedContent, removeImported, updateImported } from '#modules/jobs/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { notifyImports } from '#platform/live/notify.server.ts'
import { carryOutRow, contextOf, fieldProblem, planRow, type RunContext } from './handlers.rows.server.ts'
import { carryOutRun, checkRun, undoRun, type RunWork } from './handlers.server.ts'
import { deleteSource, moveSource } from './store.duplicates.server.ts'
import { activeMember } from '#modules/companies/public.server.ts'
import {
  clearOldCells,
  leftovers,
  nextOpenRow,
  nextUndoRow,
  rowsOfRun,
  saveOutcome,
  savePlans,
  saveUndone,
  settleRefused,
  type PlannedRow,
  type RowOutcome,
  type UndoRow,
} from './store.rows.server.ts'
import { importEnded } from './events.ts'
import { mailImportEnded } from './mail.server.ts'
import { problemsToShow } from './rules.row.ts'
import { isLong } from './rules.ts'
import {
  clearOldTexts,
  dropOldFiles,
  endedRun,
  findRunOfJob,
  isStill,
  patchRun,
  type RunRow,
} from './store.runs.server.ts'

/** What a run does is done in the name of whoever wanted it, with the rights that they have by then. */
type Importer = (ctx: Context) => Promise<Context | null>

export const inTheNameOf =
  ({ created_by: accountId, company_id: companyId }: Pick<RunRow, 'created_by' | 'company_id'>): Importer =>
  async (ctx) => {
    const membership = await activeMember(ctx.db, { accountId, companyId })
    if (!membership || reachOf(membership.member.role, 'imports.use') === 'none') return null
    return ctx.as(membership.member, membership.locale)
  }

const importerOf = (run: RunRow, by = run.created_by) => inTheNameOf({ created_by: by, company_id: run.company_id })

/** Rows after which open pages are told how far an import is. */
const notifiedEvery = 25

/** Works on rows until `next` says that none is left. */
async function rowByRow(ctx: Context, companyId: string, next: () => Promise<boolean>): Promise<void> {
  for (let rows = 1; await next(); rows++) if (rows % notifiedEvery === 0) await notifyImports(ctx.db, companyId)
}

/** Looks at every row without creating anything. */
async function check(ctx: Context, { id, by }: RunWork): Promise<void> {
  const run = await findRunOfJob(ctx.db, id)
  if (run?.status !== 'CHECKING') return
  const as = await importerOf(run, by)(ctx)
  if (!as) return ctx.inTransaction((tx) => end(tx, id, 'FAILED', 'ROLE_NOT_ALLOWED'))
  const context = await contextOf(as, run, { anew: true })
  const seen = new Map<string, number>()
  const plans: PlannedRow[] = []
  for await (const row of rowsOfRun(ctx.db, id)) plans.push(await planRow(as, row, { run: context, seen }))
  await ctx.inTransaction(async (tx) => {
    const current = await findRunOfJob(tx.db, id, 'lock')
    // Cancelled, or mapped anew, meanwhile.
    if (current?.status !== 'CHECKING' || current.version !== run.version) return
    await savePlans(tx.db, id, plans)
    await patchRun(tx.db, id, {
      status: 'READY',
      values_to_check: JSON.stringify(context.toCheck),
      guesses: JSON.stringify(context.guesses),
    })
  })
}

async function end(tx: Context, id: string, status: RunRow['status'], failure: string | null = null): Promise<void> {
  await patchRun(tx.db, id, { status, failure, finished_at: tx.now })
  const ended = await endedRun(tx.db, id)
  if (!ended) return
  await tx.emit(importEnded, ended)
  if (isLong(ended)) await mailImportEnded(tx, ended)
}

/** Each row in a transaction of its own: after a crash the next run goes on with the first row that has no result. */
async function carryOut(ctx: Context, { id, by }: RunWork): Promise<void> {
  const run = await findRunOfJob(ctx.db, id)
  if (run?.status !== 'RUNNING') return
  const importer = importerOf(run, by)
  const as = await importer(ctx)
  if (!as) return ctx.inTransaction((tx) => end(tx, id, 'FAILED', 'ROLE_NOT_ALLOWED'))
  await ctx.inTransaction((tx) => settleRefused(tx.db, id))
  const context = await contextOf(as, run, { anew: false })
  await rowByRow(ctx, run.company_id, () => carryOutNext(ctx, id, { context, importer }))
  await ctx.inTransaction(async (tx) => {
    const current = await findRunOfJob(tx.db, id, 'lock')
    if (current?.status !== 'RUNNING') return
    const { open, failed } = await leftovers(tx.db, id)
    // Whoever imported lost the right to meanwhile: what is done stays and can be undone.
    if (open && !(await importer(tx))) await end(tx, id, 'FAILED', 'ROLE_NOT_ALLOWED')
    else await end(tx, id, failed ? 'DONE_WITH_ERRORS' : 'DONE')
  })
}

/** False when nothing is left to do. A row that cannot be saved keeps its error; an outage ends the job, which is tried again. */
async function carryOutNext(
  ctx: Context,
  id: string,
  { context, importer }: { context: RunContext; importer: Importer },
): Promise<boolean> {
  let line: number | undefined
  try {
    return await ctx.inTransaction(async (tx) => {
      if (!(await isStill(tx.db, id, 'RUNNING'))) return false
      const as = await importer(tx)
      const row = as && (await nextOpenRow(tx.db, id))
      if (!as || !row) return false
      line = row.line
      await saveOutcome(tx.db, id, row.line, await carryOutRow(as, row, context))
      return true
    })
  } catch (error) {
    const failed = line
    if (failed === undefined || !isFail(error)) throw error
    await ctx.inTransaction((tx) => saveOutcome(tx.db, id, failed, outcomeOf(error)))
    return true
  }
}

function outcomeOf({ code, fields }: { code: string; fields: readonly FieldError[] }): RowOutcome {
  const problems = fields.length > 0 ? problemsToShow([], fields.map(fieldProblem)) : [{ field: null, code }]
  return { result: 'ERROR', problems }
}

/** Takes back what nobody has applied to or edited since, last row first. */
async function undo(ctx: Context, { id, by }: RunWork): Promise<void> {
  const run = await findRunOfJob(ctx.db, id)
  if (run?.status !== 'UNDOING') return
  const importer = importerOf(run, by)
  await rowByRow(ctx, run.company_id, () => undoNext(ctx, id, importer))
  await ctx.inTransaction(async (tx) => {
    const { kept } = await leftovers(tx.db, id)
    await patchRun(tx.db, id, { status: kept ? 'PARTLY_UNDONE' : 'UNDONE' })
  })
}

/** False when nothing is left to take back. A job whose earlier content is refused by now stays as it is. */
async function undoNext(ctx: Context, id: string, importer: Importer): Promise<boolean> {
  let line: number | undefined
  try {
    return await ctx.inTransaction(async (tx) => {
      const as = await importer(tx)
      const row = await nextUndoRow(tx.db, id)
      if (!row) return false
      line = row.line
      await saveUndone(tx.db, id, row.line, as ? await undoRow(as, row) : { undone: 'KEPT', code: 'ROLE_NOT_ALLOWED' })
      return true
    })
  } catch (error) {
    const refused = line
    if (refused === undefined || !isFail(error)) throw error
    await ctx.inTransaction((tx) => saveUndone(tx.db, id, refused, { undone: 'KEPT', code: 'UNDO_REFUSED' }))
    return true
  }
}

type Undone = Parameters<typeof saveUndone>[3]

async function undoRow(ctx: Context, { result, jobId, jobVersion, before }: UndoRow): Promise<Undone> {
  const current = await importedContent(ctx, jobId)
  if (!current) return { undone: 'REMOVED' }
  if (current.version !== jobVersion) return { undone: 'KEPT', code: 'EDITED_SINCE' }
  if (result === 'CREATED') {
    if (await hasApplications(ctx.db, jobId)) return { undone: 'KEPT', code: 'APPLIED_TO' }
    await deleteSource(ctx.db, jobId)
    await removeImported(ctx, jobId)
    return { undone: 'REMOVED' }
  }
  if (!before) return { undone: 'KEPT', code: 'CONTENT_GONE' }
  await moveSource(ctx.db, jobId, await updateImported(ctx, jobId, current.version, before))
  return { undone: 'RESTORED' }
}

const contentDays = 90
const sweepBatch = 5000
/** The content of files goes after 90 days; what became of their rows stays. */
const sweep = jobName<object>('imports.sweep')

async function deleteOldContent(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - contentDays * 86_400_000)
  await dropOldFiles(ctx.db, before)
  await clearOldTexts(ctx.db, before)
  if ((await clearOldCells(ctx.db, before, sweepBatch)) === sweepBatch)
    await ctx.enqueue(sweep, {}, { key: 'imports.sweep.more' })
}

export const importsJobs = [
  handle(checkRun, check, { ownTransactions: true }),
  handle(carryOutRun, carryOut, { ownTransactions: true }),
  handle(undoRun, undo, { ownTransactions: true }),
  handle(sweep, deleteOldContent, { cron: '23 3 * * *' }),
]
