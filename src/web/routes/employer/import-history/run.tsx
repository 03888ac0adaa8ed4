import { BackLink } from '#ui/back-link.tsx'
import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { isBusy, rowResults } from '#modules/imports/rules.ts'
import type { ImportRunDetail } from '#modules/imports/contract.shapes.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { ProgressBar } from '#ui/progress.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, throwErrorResponse, throwBadInput, shownPage } from '#web/pipeline/request.ts'
import { importPath, importsPath } from './addresses.ts'
import { MappingForm } from './mapping-form.tsx'
import { readMapping, readReading, readValues } from './read-forms.ts'
import { ReadingForm } from './reading-form.tsx'
import { Problem } from './problem.tsx'
import { RowList } from './row-list.tsx'
import { RunActions } from './run-actions.tsx'
import { doneRows, runTone } from './state.ts'
import { useProgress } from './use-progress.ts'
import { ValuesForm } from './values-form.tsx'
import type { Route } from './+types/run'

export const handle: RouteHandle = { texts: ['imports'] }

const filters = [...rowResults, 'WARNING'] as const
const limit = 50

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { searchParams } = app(context).url
  const result = filters.find((each) => each === searchParams.get('result'))
  const page = Math.max(1, Math.floor(Number(searchParams.get('page') ?? '1')) || 1)
  const run = await shownPage(context, load(context, 'imports.get', { id, page, limit, ...(result && { result }) }))
  return { run, result: result ?? null, editsColumns: searchParams.has('columns') }
}

export type ImportReply = { code: string; params: Record<string, string | number>; columns: Record<number, string> }

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const { call } = app(context)
  const target = { id, version: Number(form.get('version')) }
  try {
    switch (form.get('intent')) {
      case 'read':
        await call('imports.reread', { ...target, ...readReading(form) })
        break
      case 'map':
        await call('imports.map', { ...target, ...readMapping(form) })
        break
      case 'values':
        await call('imports.setValues', { ...target, values: readValues(form) })
        break
      case 'run':
        await call('imports.run', target)
        break
      case 'cancel':
        await call('imports.cancel', target)
        break
      case 'undo':
        await call('imports.undo', target)
        break
      default:
        throwBadInput()
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    const [first] = error.fields
    const columns = error.fields.flatMap(({ field, code }) => {
      const column = /^columns\.(\d+)$/.exec(field)?.[1]
      return column === undefined ? [] : [[Number(column), code] as const]
    })
    const reply: ImportReply = {
      code: first?.code ?? error.code,
      params: first?.params ?? error.params,
      columns: Object.fromEntries(columns),
    }
    return data(reply, { status: error.status })
  }
  return redirect(importPath(id))
}

/** One import from the columns of its file to what became of each row. */
export default function ImportRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, result, editsColumns } = loaderData
  const t = useTexts('imports')
  const { dateTime } = useFormat()
  useProgress(isBusy(run.status))
  const nothing = run.status === 'READY' && run.plan.create + run.plan.update === 0
  const maps = run.status === 'MAPPING' || (run.status === 'READY' && editsColumns)
  return (
    <Page width="wide">
      <PageMeta title={run.name} noindex />
      <PageHead
        title={run.name}
        lead={`${t('count.rows', { count: run.rows })} · ${dateTime(run.createdAt)} · ${t('by', { name: run.by })}`}
        back={<BackLink to={importsPath}>{t('back')}</BackLink>}
        actions={
          nothing ? (
            <StatusBadge tone="warning">{t('status.NOTHING')}</StatusBadge>
          ) : (
            <StatusBadge tone={runTone[run.status]}>{t(`status.${run.status}`)}</StatusBadge>
          )
        }
      />
      {actionData && <Problem reply={actionData} />}
      {run.failure && <Notice tone="error" className="mb-6" title={t.find(`failed.${run.failure}`) ?? run.failure} />}
      {isBusy(run.status) && <Progress run={run} />}
      {maps ? (
        <>
          <ReadingForm run={run} />
          <MappingForm run={run} problems={actionData?.columns ?? {}} />
        </>
      ) : (
        <>
          <RunActions run={run} />
          {run.status === 'READY' && run.values.length > 0 && <ValuesForm run={run} />}
          {run.status !== 'CHECKING' && <RowList run={run} result={result} />}
        </>
      )}
    </Page>
  )
}

function Progress({ run }: { run: ImportRunDetail }) {
  const t = useTexts('imports')
  const done = doneRows(run)
  const text = t('progress', { done, rows: run.rows })
  return (
    <Card className="mb-6 grid gap-3">
      <p className="font-semibold" role="status">
        {run.status === 'RUNNING' ? text : t(run.status === 'CHECKING' ? 'checking' : 'undoing')}
      </p>
      {run.status === 'RUNNING' && (
        <>
          <ProgressBar value={(done / run.rows) * 100} label={t('status.RUNNING')} text={text} />
          <p className="k-hint">{t('running')}</p>
        </>
      )}
      <noscript>
        <a className="k-btn" data-variant="secondary" href={importPath(run.id)}>
          {t('refresh')}
        </a>
      </noscript>
    </Card>
  )
}
