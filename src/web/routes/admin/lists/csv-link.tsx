import { useLocation } from 'react-router'
import type { FileList } from '#modules/admin/lists/rules.ts'
import { LinkButton } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** What a list shows by its filters, as a file for spreadsheets. */
export function CsvLink({ list }: { list: FileList }) {
  const t = useTexts('admin')
  const { search } = useLocation()
  return (
    <LinkButton size="sm" reloadDocument to={`/admin/lists/${list}/csv${search}`}>
      {t('asCsv')}
    </LinkButton>
  )
}
