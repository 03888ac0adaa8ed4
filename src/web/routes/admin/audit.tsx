import { Form, Link } from 'react-router'
import { auditAreaNames, auditRoles, subjectPath } from '#modules/admin/rules.audit.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/display.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { AuditChain } from './audit-chain.tsx'
import { auditFilters, filterAddress } from './audit-filters.ts'
import { AuditSentence, type AuditEntry } from './audit-sentence.tsx'
import type { Route } from './+types/audit'

export const handle: RouteHandle = { texts: ['audit', 'admin'] }
export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const filters = auditFilters(params)
  const { from, until } = filters
  const problem = from && until && from > until ? ('DATE_ORDER' as const) : null
  const before = Number(params.get('before'))
  const page = Number.isSafeInteger(before) && before > 0 ? { before } : {}
  const [entries, chain] = await Promise.all([
    load(context, 'admin.audit.list', {
      limit: 50,
      ...filters,
      ...(problem && { from: undefined, until: undefined }),
      ...page,
    }),
    load(context, 'admin.audit.chain', {}),
  ])
  return { ...entries, chain, filters, problem, address: filterAddress(params), paged: 'before' in page }
}

const technical = ({ id: entry, action, subjectType, subjectId, requestId, details }: AuditEntry) =>
  JSON.stringify({ entry, action, subjectType, subjectId, requestId, ...details }, null, 1)

/** What happened in words, with who acted for whom and the reason. */
function Happening({ entry }: { entry: AuditEntry }) {
  const t = useTexts('audit')
  return (
    <div className="[overflow-wrap:anywhere]">
      <AuditSentence entry={entry} />
      {entry.actingName !== null && (
        <span className="block text-sm text-muted">{t('actedBy', { admin: entry.actingName })}</span>
      )}
      {entry.reason !== null && (
        <span className="block text-sm text-muted">{t('reason', { reason: entry.reason })}</span>
      )}
    </div>
  )
}

/** The entry as it is stored, for engineers. */
function Technical({ entry }: { entry: AuditEntry }) {
  const t = useTexts('audit')
  return (
    <details className="text-sm text-muted">
      <summary className="k-link whitespace-nowrap text-muted">{t('technical')}</summary>
      <pre className="whitespace-pre-wrap [overflow-wrap:anywhere]">{technical(entry)}</pre>
    </details>
  )
}

type AboutOneProps = { entry: AuditEntry | undefined; filters: Route.ComponentProps['loaderData']['filters'] }

/** That the entries are about one thing alone, with the way back to its page and to the whole log. */
function AboutOne({ entry, filters: { subjectId, subjectType } }: AboutOneProps) {
  const t = useTexts('audit')
  if (!subjectId || !subjectType) return null
  const path = subjectPath(subjectType, subjectId, entry?.subjectKind)
  const name = entry?.subjectName ?? t.find(`type.${subjectType}`) ?? t('type.other')
  return (
    <Notice className="mb-4" title={t('aboutOne', { name })}>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {path && (
          <Link className="k-link" to={path}>
            {t('openPage')}
          </Link>
        )}
        <Link className="k-link" to="/admin/audit">
          {t('showAll')}
        </Link>
      </p>
    </Notice>
  )
}

/** Who did what, when and with which outcome; it can be read, never changed. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { list, nextBefore, filters, problem, address, paged, chain, all, history } = loaderData
  const t = useTexts('audit')
  const admin = useTexts('admin')
  const errors = useTexts('validate')
  const format = useFormat()
  const exportAddress = (format: string) =>
    `/admin/audit/export?${[address, `format=${format}`].filter(Boolean).join('&')}`
  const query = (more: string) => `/admin/audit?${[address, more].filter(Boolean).join('&')}`
  return (
    <Page>
      <PageMeta title={admin('nav.audit')} noindex />
      <PageHead title={admin('nav.audit')} lead={all || history ? t('lead') : `${t('lead')} ${t('ownOnly')}`} />
      <AuditChain chain={chain} />
      {(all || history) && <AboutOne entry={list[0]} filters={filters} />}
      <Form key={address} className="k-pair mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4" role="search">
        {filters.subjectId && <input type="hidden" name="subject" value={filters.subjectId} />}
        {filters.subjectType && <input type="hidden" name="type" value={filters.subjectType} />}
        {(all || history) && <TextField label={t('who')} hint={t('whoHint')} name="who" defaultValue={filters.who} />}
        <TextField label={t('whom')} hint={t('whomHint')} name="whom" defaultValue={filters.whom} />
        {(all || history) && (
          <Select
            label={t('role')}
            name="role"
            placeholder={t('anyRole')}
            defaultValue={filters.role ?? ''}
            options={auditRoles.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        )}
        <Select
          label={t('area')}
          name="area"
          placeholder={t('anyArea')}
          defaultValue={filters.area ?? ''}
          options={auditAreaNames.map((value) => ({ value, label: t(`areas.${value}`) }))}
        />
        <Select
          label={t('outcome')}
          name="outcome"
          placeholder={t('anyOutcome')}
          defaultValue={filters.outcome ?? ''}
          options={(['OK', 'REFUSED'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <DateField label={t('from')} name="from" defaultValue={filters.from ?? ''} />
        <DateField label={t('until')} name="until" defaultValue={filters.until ?? ''} />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox label={t('acting')} name="acting" defaultChecked={filters.acting} />
          <span className="flex gap-3">
            <Button type="submit">{t('filter')}</Button>
            {address !== '' && <LinkButton to="/admin/audit">{t('reset')}</LinkButton>}
          </span>
        </div>
      </Form>
      {problem && <Notice tone="error" className="mb-4" title={errors(problem)} />}
      {list.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={admin('nav.audit')}
            rows={list}
            rowKey={(row) => String(row.id)}
            columns={[
              {
                key: 'at',
                head: t('at'),
                nowrap: true,
                cell: (row) => format.dateTime(row.at),
              },
              { key: 'entry', head: t('entry'), rowHeader: true, cell: (row) => <Happening entry={row} /> },
              {
                key: 'technical',
                head: <span className="sr-only">{t('technical')}</span>,
                label: '',
                cell: (row) => <Technical entry={row} />,
              },
              {
                key: 'outcome',
                head: t('outcome'),
                cell: (row) => <Badge tone={row.outcome === 'OK' ? 'success' : 'error'}>{t(row.outcome)}</Badge>,
              },
            ]}
          />
        </Card>
      )}
      {all && list.length > 0 && !problem && (
        <section aria-labelledby="export-title" className="mt-6">
          <h2 id="export-title" className="text-lg">
            {t('exportTitle')}
          </h2>
          <p className="k-hint mt-1 mb-3">{t('exportText')}</p>
          <p className="flex flex-wrap gap-3">
            {(['csv', 'jsonl'] as const).map((format) => (
              <LinkButton key={format} reloadDocument to={exportAddress(format)}>
                {t(format)}
              </LinkButton>
            ))}
          </p>
        </section>
      )}
      <p className="mt-4 flex gap-3">
        {paged && <LinkButton to={query('')}>{t('newest')}</LinkButton>}
        {nextBefore !== null && <LinkButton to={query(`before=${nextBefore}`)}>{t('older')}</LinkButton>}
      </p>
    </Page>
  )
}
