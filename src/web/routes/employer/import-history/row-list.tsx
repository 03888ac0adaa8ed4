import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportRow, ImportRunDetail } from '#modules/imports/contract.shapes.ts'
import type { ImportField } from '#modules/imports/rules.fields.ts'
import { importFields } from '#modules/imports/rules.fields.ts'
import { rowResults } from '#modules/imports/rules.ts'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { importPath } from './addresses.ts'

type RowFilter = ImportRow['result'] | 'WARNING'
type RowListProps = { run: ImportRunDetail; result: RowFilter }

const plannedTone: Record<NonNullable<ImportRow['planned']>, Tone> = {
  CREATE: 'primary',
  UPDATE: 'primary',
  SKIP: 'muted',
  ERROR: 'error',
}
const resultTone: Record<NonNullable<ImportRow['result']>, Tone> = {
  CREATED: 'success',
  UPDATED: 'success',
  SKIPPED_DUPLICATE: 'muted',
  ERROR: 'error',
}

/** Every row with what becomes, or became, of it. Needs the set `imports`. */
export function RowList({ run, result }: RowListProps) {
  const t = useTexts('imports')
  const notesOf = useNotes()
  const path = (query: Record<string, string>) => {
    const text = new URLSearchParams(query).toString()
    return importPath(run.id) + (text && `?${text}`)
  }
  const filter = (to: RowFilter, label: string) => ({
    to: path(to === null ? {} : { result: to }),
    label,
    current: result === to,
  })
  const columns: Column<ImportRow>[] = [
    { key: 'line', head: t('rows.line'), cell: ({ line }) => <span className="tabular-nums">{line}</span> },
    {
      key: 'job',
      head: t('rows.job'),
      rowHeader: true,
      cell: ({ title, jobId }) => {
        const name = title || t('rows.noTitle')
        return jobId ? (
          <Link
            to={`/employer/job-type?id=${jobId}`}
            className="font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="[overflow-wrap:anywhere]">{name}</span>
        )
      },
    },
    { key: 'outcome', head: t('rows.outcome'), cell: (row) => <Outcome row={row} /> },
    { key: 'note', head: t('rows.note'), long: true, cell: (row) => notesOf(row) },
  ]
  return (
    <Section title={run.status === 'READY' ? t('check.title') : t('rows.caption')}>
      <Tabs
        label={t('rows.outcome')}
        tabs={[
          filter(null, t('rows.all')),
          ...rowResults.map((each) => filter(each, t(`result.${each}`))),
          filter('WARNING', t('rows.warnings')),
        ]}
      />
      <Card flush className="mt-3">
        {run.list.length > 0 ? (
          <Table caption={t('rows.caption')} columns={columns} rows={run.list} rowKey={({ line }) => String(line)} />
        ) : (
          <p className="p-5 text-muted">{t('rows.none')}</p>
        )}
      </Card>
      <Pagination
        label={t('pages')}
        page={run.page}
        pages={Math.ceil(run.total / run.limit)}
        hrefFor={(page) => path({ ...(result && { result }), page: String(page) })}
        previous={t('previous')}
        next={t('next')}
        pageLabel={(number) => t('page', { page: String(number) })}
      />
    </Section>
  )
}

function Outcome({ row: { planned, result, undone } }: { row: ImportRow }) {
  const t = useTexts('imports')
  if (undone) return <StatusBadge tone={undone === 'KEPT' ? 'warning' : 'muted'}>{t(`undone.${undone}`)}</StatusBadge>
  if (result) return <StatusBadge tone={resultTone[result]}>{t(`result.${result}`)}</StatusBadge>
  if (planned) return <StatusBadge tone={plannedTone[planned]}>{t(`planned.${planned}`)}</StatusBadge>
  return <span className="text-subtle">–</span>
}

const isField = (name: string | null): name is ImportField => importFields.some((field) => field === name)

/** Why a row is no job, and what of it should be looked at. */
function useNotes(): (row: ImportRow) => ReactNode {
  const t = useTexts('imports')
  const validate = useTexts('validate')
  const sentence = (key: string, values: Record<string, string | number>) =>
    t.find(`note.${key}`, values) ?? validate.find(key, values) ?? key
  const named = (name: string | null, text: string) => (isField(name) ? `${t(`field.${name}`)}: ${text}` : text)
  return ({ field, code, params, more, warnings, undoCode }) => {
    const notes = [
      ...(undoCode ? [sentence(undoCode, {})] : []),
      ...(code ? [named(field, sentence(code, params ?? {}))] : []),
      ...more.map((problem) => named(problem.field, sentence(problem.code, problem.params ?? {}))),
      ...warnings.map((warning) =>
        warning.code === 'NOT_PUBLISHED'
          ? (t.find(`unpublished.${warning.params?.['reason'] ?? ''}`) ?? sentence(warning.code, {}))
          : named(warning.field, sentence(warning.code, warning.params ?? {})),
      ),
    ]
    if (notes.length === 0) return null
    return (
      <span className="grid gap-1 text-sm">
        {[...new Set(notes)].map((note) => (
          <span key={note} className="[overflow-wrap:anywhere]">
            {note}
          </span>
        ))}
      </span>
    )
  }
}
