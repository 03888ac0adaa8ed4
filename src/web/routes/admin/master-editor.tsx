import type { MasterCategory } from '#modules/reference/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Card } from '#ui/page.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { suggestMasterIds } from '#modules/reference/ui/suggest-masters.ts'
import { listAddress } from './list-address.ts'
import { useRightReason } from './use-right.ts'

type Row = {
  id: string
  category: MasterCategory
  en: string
  id_text: string
  aliases: string[]
  status: string
}
type EditorProps = {
  row: Row
  /** Values in use that a proposal sounds like, by id. */
  near: readonly Option[]
  filters: { status: string; category: string; search: string }
}

/** Names a value in both languages; a proposal may also become a name of a value that is there. */
export function MasterEditor({ row, near, filters }: EditorProps) {
  const t = useTexts('admin')
  const edit = useRightReason()('referenceData.edit')
  const reason = row.status === 'PROPOSED' ? null : edit
  const hiddenInputs = Object.entries(filters).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <Card as="section" className="mb-4 grid gap-4">
      <h2 id="edit">{t('masters.editOf', { name: row.en })}</h2>
      <ActionForm method="post" className="grid items-end gap-3 sm:grid-cols-2">
        {hiddenInputs}
        <input type="hidden" name="id" value={row.id} />
        <TextField label={t('masters.en')} name="en" defaultValue={row.en} maxLength={120} required />
        <TextField label={t('masters.id')} name="idText" defaultValue={row.id_text} maxLength={120} required />
        <TextArea
          label={t('masters.aliases')}
          hint={t('masters.aliasesHint')}
          name="aliases"
          defaultValue={row.aliases.join('\n')}
          className="sm:col-span-2"
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" name="intent" value="on" variant="primary" reason={reason}>
            {row.status === 'ACTIVE' ? t('masters.save') : t('masters.accept')}
          </Button>
          <Button type="submit" name="intent" value="off" variant="danger-quiet" reason={reason} reasonAs="tip">
            {t(row.status === 'PROPOSED' ? 'masters.decline' : 'masters.off')}
          </Button>
          <LinkButton to={listAddress('/admin/masters', filters)(1)} variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </ActionForm>
      {row.status === 'PROPOSED' && (
        <ActionForm
          method="post"
          className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
        >
          {hiddenInputs}
          <input type="hidden" name="id" value={row.id} />
          <Into row={row} near={near} />
          <Button type="submit" name="intent" value="merge">
            {t('masters.merge')}
          </Button>
        </ActionForm>
      )}
    </Card>
  )
}

/** Without a script one of the nearest; with one any value, found as people find it. */
function Into({ row, near }: Pick<EditorProps, 'row' | 'near'>) {
  const t = useTexts('admin')
  const hydrated = useHydrated()
  const label = t('masters.into')
  if (!hydrated)
    return (
      <Select
        label={label}
        hint={t('masters.intoHint')}
        name="into"
        options={near}
        placeholder={t('masters.intoNone')}
      />
    )
  return (
    <TagPicker
      label={label}
      hint={t('masters.intoHint')}
      name="into"
      loadItems={async (query, signal) =>
        query ? (await suggestMasterIds(row.category, query, signal)).filter(({ value }) => value !== row.id) : near
      }
      defaultValue={near.slice(0, 1)}
      texts={{
        empty: t('masters.pick.none'),
        loading: t('masters.pick.loading'),
        failed: t('masters.pick.failed'),
        remove: (name) => t('masters.pick.remove', { name }),
      }}
    />
  )
}
