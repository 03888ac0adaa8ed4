import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { RightsTabs } from './parts.tsx'
import type { Route } from './+types/data-map'

export const handle: RouteHandle = { texts: ['admin', 'rightsRequests', 'dataMap'] }

export async function loader({ context }: Route.LoaderArgs) {
  const all = app(context).url.searchParams.get('all') !== null
  const { list } = await load(context, 'admin.rights.dataMap', {})
  return { list: all ? list : list.filter(({ holds }) => holds !== 'NONE'), all }
}

type DataMapRow = EndpointOutput<'admin.rights.dataMap'>['list'][number]
const names = (columns: readonly string[]) => columns.join(', ')

/** Which table holds what about whom; export and erasure follow the same list. */
export default function DataMap({ loaderData: { list, all } }: Route.ComponentProps) {
  const t = useTexts('rightsRequests')
  return (
    <Page>
      <PageMeta title={t('tab.map')} noindex />
      <PageHead title={t('tab.map')} lead={t('map.lead')} />
      <RightsTabs current="map" />
      <p className="my-4">
        <Link to={all ? '/admin/rights/data-map' : '/admin/rights/data-map?all=1'} className="k-link">
          {t(all ? 'map.onlyPersonal' : 'map.all')}
        </Link>
      </p>
      <Card flush>
        <Table
          caption={t('tab.map')}
          rows={list}
          rowKey={(row) => row.table}
          columns={[
            {
              key: 'table',
              head: t('map.table'),
              rowHeader: true,
              cell: (row) => <code className="text-sm">{row.table}</code>,
            },
            { key: 'about', head: t('map.about'), cell: (row) => <About row={row} /> },
            { key: 'export', head: t('map.export'), cell: (row) => <Export row={row} /> },
            { key: 'erase', head: t('map.erase'), cell: (row) => <Erase row={row} /> },
          ]}
        />
      </Card>
    </Page>
  )
}

/** The register says it in English; the text set has it in both languages. */
function useReason({ table, reason }: DataMapRow): string | null {
  return useTexts('dataMap').find(`reason.${table}`) ?? reason
}

function About({ row }: { row: DataMapRow }) {
  const { holds, columns } = row
  const t = useTexts('rightsRequests')
  const reason = useReason(row)
  return (
    <>
      <Badge tone={holds === 'PERSON' ? 'primary' : 'muted'}>
        {t(holds === 'PERSON' ? 'map.person' : holds === 'OTHERS' ? 'map.others' : 'map.noneKind')}
      </Badge>
      {columns.length > 0 && (
        <span className="mt-1 block break-words text-sm text-muted">
          {t('map.columns', { columns: names(columns) })}
        </span>
      )}
      {holds !== 'PERSON' && reason && <span className="mt-1 block text-sm text-muted">{reason}</span>}
    </>
  )
}

function Export({ row }: { row: DataMapRow }) {
  const { holds, exported, without } = row
  const t = useTexts('rightsRequests')
  const reason = useReason(row)
  if (holds !== 'PERSON') return ''
  if (!exported)
    return (
      <>
        {t('map.unexported')}
        <span className="block text-sm text-muted">{reason}</span>
      </>
    )
  return (
    <span className="break-words">
      {without.length > 0 ? t('map.without', { columns: names(without) }) : t('map.exported')}
    </span>
  )
}

function Erase({ row }: { row: DataMapRow }) {
  const { erase, emptied, exported } = row
  const t = useTexts('rightsRequests')
  const reason = useReason(row)
  if (erase === null) return ''
  if (erase === 'SET') return <span className="break-words">{t('map.set', { columns: names(emptied) })}</span>
  return (
    <>
      {t(erase === 'DELETE' ? 'map.delete' : 'map.keep')}
      {exported && reason && <span className="block text-sm text-muted">{reason}</span>}
    </>
  )
}
