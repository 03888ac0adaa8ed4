import type { ExportStatus } from '#kernel/enums/accounts.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { ExportFile } from '#modules/exports/contract.ts'
import { billingHref, pricingPath } from '#modules/billing/rules.addresses.ts'
import { exportFormats, largeFrom, maxPerDay, maxRows, sizeProblem } from '#modules/exports/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { usePolling } from '#ui/use-polling.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { NoMatches } from '../matched-candidates/match-empty.tsx'
import { poolsPath } from '../talent/addresses.ts'
import { exportsPath } from './addresses.ts'
import { createExport, loadExports, type ExportReply } from './data.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['exports', 'matching'] }

export const loader = ({ context }: Route.LoaderArgs) => loadExports(context)
export const action = async ({ context, request }: Route.ActionArgs) => createExport(context, await request.formData())

type LoaderData = Route.ComponentProps['loaderData']
/** Seconds between two looks while a file is being made. */
const pauses = [1, 2, 3, 5]

/** Makes a file of what the address names, and lists the files that were made. */
export default function Exports({ loaderData: { error, result, preview, newId }, actionData }: Route.ComponentProps) {
  const t = useTexts('exports')
  const busy = result?.list.some(({ status }) => status === 'QUEUED') ?? false
  usePolling(busy, pauses)
  return (
    <Page width="wide">
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        back={preview && <BackLink to={preview.back}>{t('new.back')}</BackLink>}
      />
      {result ? (
        <div className="grid gap-6">
          {preview && <NewFile preview={preview} result={result} newId={newId} reply={actionData} />}
          <Files list={result.list} busy={busy} />
        </div>
      ) : (
        <NoMatches error={error} />
      )}
    </Page>
  )
}

type NewProps = {
  preview: NonNullable<LoaderData['preview']>
  result: NonNullable<LoaderData['result']>
  newId: string
  reply: ExportReply | undefined
}

function NewFile({ preview, result, newId, reply }: NewProps) {
  const t = useTexts('exports')
  const validate = useTexts('validate')
  const errors = useTexts('errorMsg')
  const { pathname, search } = useLocation()
  const { kind, name, rows } = preview
  const code = sizeProblem(rows)
  const problem = !result.included
    ? validate('EXPORTS_OF_PLAN')
    : code
      ? validate.find(code, { count: rows, max: maxRows })
      : result.left === 0
        ? validate.find('EXPORTS_A_DAY', { max: maxPerDay })
        : null
  return (
    <Card as="section" aria-labelledby="new-title">
      <h2 id="new-title" className="mb-1 text-lg">
        {t('new.title')}
      </h2>
      {reply && (
        <Notice
          tone="error"
          live
          className="mb-3"
          title={validate.find(reply.code, reply.params) ?? errors.find(reply.code, reply.params) ?? errors('DEFECT')}
        />
      )}
      <p className="[overflow-wrap:anywhere]">
        {kind === 'pool' ? t('new.pool', { count: rows, name }) : t('new.applicants', { count: rows })}
      </p>
      <p className="mb-4 text-sm text-muted">{t(kind === 'pool' ? 'new.locked' : 'new.withdrawn')}</p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="id" value={newId} />
        <fieldset className="grid max-w-3xl gap-x-6 gap-y-1 sm:grid-cols-2">
          <legend className="col-span-full mb-1 text-sm font-semibold">{t('new.format')}</legend>
          {exportFormats.map((format, at) => (
            <label key={format} className="k-check">
              <input type="radio" name="format" value={format} defaultChecked={at === 0} />
              <span>
                {t(`new.${format}`)}
                <span className="k-hint block">{t(`new.${format}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {rows > largeFrom && !problem && <p className="k-hint">{t('new.notified', { max: largeFrom })}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" reason={problem}>
            {t('new.submit')}
          </Button>
          {result.included ? (
            <span className="text-sm text-muted">{t('new.left', { count: result.left })}</span>
          ) : (
            <LinkButton to={billingHref(pricingPath, { next: pathname + search })} variant="quiet">
              {t('new.plans')}
            </LinkButton>
          )}
        </div>
      </Form>
    </Card>
  )
}

const tones: Record<ExportStatus, Tone> = { QUEUED: 'primary', READY: 'success', FAILED: 'error', EXPIRED: 'muted' }

function Files({ list, busy }: { list: readonly ExportFile[]; busy: boolean }) {
  const t = useTexts('exports')
  const { dateTime } = useFormat()
  const nameOf = ({ pool }: ExportFile) => (pool === null ? t('applicants') : t('pool', { name: pool }))
  const columns: Column<ExportFile>[] = [
    {
      key: 'what',
      head: t('list.what'),
      rowHeader: true,
      cell: (file) => (
        <span className="grid">
          <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(file)}</span>
          <span className="text-sm text-muted">
            {[
              file.format,
              t('list.rows', { count: file.rows }),
              file.withdrawn > 0 && t('list.withdrawn', { count: file.withdrawn }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      head: t('list.status'),
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>,
    },
    { key: 'by', head: t('list.by'), cell: ({ by }) => by },
    { key: 'at', head: t('list.at'), nowrap: true, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      key: 'file',
      head: t('list.file'),
      cell: (file) =>
        file.uri && (
          <span className="grid justify-items-start gap-1">
            <a
              href={file.uri}
              className="k-btn"
              data-size="sm"
              aria-label={`${t('list.download')}: ${t('list.downloadOf', { name: nameOf(file), format: file.format })}`}
            >
              <Icon name="download" />
              {t('list.download')}
            </a>
            {file.expiresAt && (
              <span className="text-xs text-muted">{t('list.until', { date: dateTime(file.expiresAt) })}</span>
            )}
          </span>
        ),
    },
  ]
  return (
    <section aria-labelledby="files-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="files-title" className="text-lg">
          {t('list.title')}
        </h2>
        {busy && (
          <LinkButton to={exportsPath} size="sm" variant="quiet" reloadDocument>
            {t('list.refresh')}
          </LinkButton>
        )}
      </div>
      {list.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Icon name="file-text" />}
            title={t('list.empty')}
            action={
              <span className="flex flex-wrap justify-center gap-2">
                <LinkButton to="/employer/responses">{t('list.applicants')}</LinkButton>
                <LinkButton to={poolsPath}>{t('list.pools')}</LinkButton>
              </span>
            }
          >
            {t('list.emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <Table caption={t('list.title')} rows={list} columns={columns} rowKey={({ id }) => id} />
        </Card>
      )}
    </section>
  )
}
