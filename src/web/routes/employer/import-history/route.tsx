import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import type { ImportRun } from '#modules/imports/contract.shapes.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import { feedsPath, importPath, importsPath, newImportPath } from './addresses.ts'
import { shownCounts, runTone } from './state.ts'
import { TemplateLinks } from './template-links.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['imports'] }

const limit = 20

export async function loader({ context }: Route.LoaderArgs) {
  const page = Math.max(1, Math.floor(Number(app(context).url.searchParams.get('page') ?? '1')) || 1)
  return shownPage(context, load(context, 'imports.list', { page, limit }))
}

/** What the company has imported, newest first. */
export default function ImportHistory({ loaderData: { list, total, page } }: Route.ComponentProps) {
  const t = useTexts('imports')
  return (
    <Page width="wide">
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <LinkButton to={feedsPath}>{t('feeds.title')}</LinkButton>
            <LinkButton to={newImportPath} variant="primary" icon={<Icon name="upload" />}>
              {t('new')}
            </LinkButton>
          </>
        }
      />
      {list.length === 0 ? (
        <Card>
          <EmptyState
            level={2}
            icon={<Icon name="file-text" />}
            title={t('none')}
            action={<TemplateLinks className="justify-center" />}
          >
            <p>{t('noneText')}</p>
          </EmptyState>
        </Card>
      ) : (
        <>
          <Card flush>
            <Runs runs={list} />
          </Card>
          <Pagination
            label={t('pages')}
            page={page}
            pages={Math.ceil(total / limit)}
            hrefFor={(number) => `${importsPath}?page=${number}`}
            previous={t('previous')}
            next={t('next')}
            pageLabel={(number) => t('page', { page: String(number) })}
          />
          <div className="mt-6">
            <TemplateLinks />
          </div>
        </>
      )}
    </Page>
  )
}

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  const t = useTexts('imports')
  const { dateTime } = useFormat()
  const columns: Column<ImportRun>[] = [
    {
      key: 'file',
      head: t('file'),
      rowHeader: true,
      cell: (run) => (
        <Link to={importPath(run.id)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
          {run.name}
        </Link>
      ),
    },
    {
      key: 'date',
      head: t('date'),
      cell: (run) => (
        <span className="inline-grid gap-0.5">
          <time dateTime={run.createdAt} className="whitespace-nowrap">
            {dateTime(run.createdAt)}
          </time>
          <span className="text-xs text-muted">{t('by', { name: run.by })}</span>
        </span>
      ),
    },
    {
      key: 'status',
      head: t('state'),
      cell: (run) => <StatusBadge tone={runTone[run.status]}>{t(`status.${run.status}`)}</StatusBadge>,
    },
    { key: 'rows', head: t('rowsHead'), align: 'end', cell: (run) => <span className="tabular-nums">{run.rows}</span> },
    { key: 'result', head: t('resultHead'), cell: (run) => <Counts run={run} /> },
  ]
  return <Table caption={t('caption')} columns={columns} rows={runs} rowKey={({ id }) => id} />
}

function Counts({ run: { counts } }: { run: ImportRun }) {
  const t = useTexts('imports')
  const shown = shownCounts.filter((name) => counts[name] > 0)
  if (shown.length === 0) return <span className="text-subtle">–</span>
  return (
    <span className="tabular-nums">{shown.map((name) => t(`count.${name}`, { count: counts[name] })).join(' · ')}</span>
  )
}
