import type { MasterCategory } from '#modules/reference/rules.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { mostCounted } from '#modules/admin/rules.masters.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { suggestMasterIds } from '#modules/reference/ui/suggest-masters.ts'
import { AboutEntity } from './copy-id.tsx'
import { listAddress } from './list-address.ts'
import { MasterEarlier } from './master-earlier.tsx'
import { nameIn } from './master-name.ts'
import { useRightReason } from './use-right.ts'

type EditedMaster = {
  id: string
  category: MasterCategory
  en: string
  id_text: string
  aliases: string[]
  status: string
  version: number
}
type Usage = EndpointOutput<'admin.masters.usage'>
type EditorProps = {
  row: EditedMaster
  /** Values in use that a proposal sounds like, by id. */
  near: readonly Option[]
  usage: Usage
  filters: { status: string; category: string; search: string }
}

/** Names a value in both languages; a proposal may also become a name of a value that is there. */
export function MasterEditor({ row, near, usage: { usage, earlier, merge }, filters }: EditorProps) {
  const t = useTexts('admin')
  const locale = useLocale()
  const edit = useRightReason()('referenceData.edit')
  const reason = row.status === 'PROPOSED' ? null : edit
  const hiddenInputs = Object.entries(filters).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  const fields = (
    <>
      {hiddenInputs}
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
    </>
  )
  return (
    <Card as="section" className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="edit">{t('masters.editOf', { name: nameIn(row, locale) })}</h2>
        <span className="flex flex-wrap gap-2">
          <AboutEntity type="master" id={row.id} />
        </span>
      </div>
      <Uses usage={usage} />
      {merge && (
        <ActionForm method="post">
          {hiddenInputs}
          <input type="hidden" name="id" value={row.id} />
          <MergeUndo merge={merge} />
        </ActionForm>
      )}
      <ActionForm method="post" className="grid items-end gap-3 sm:grid-cols-2">
        {fields}
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
      {row.status !== 'MERGED' && (
        <ActionForm
          method="post"
          className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
        >
          {hiddenInputs}
          <input type="hidden" name="id" value={row.id} />
          <Into row={row} near={near} />
          <Button type="submit" name="intent" value="merge" reason={reason} reasonAs="tip">
            {t('masters.merge')}
          </Button>
        </ActionForm>
      )}
      <MasterEarlier earlier={earlier} fields={fields} reason={edit} />
    </Card>
  )
}

/** Where the value is used: what merging or deactivating it touches. */
function Uses({ usage }: { usage: Usage['usage'] }) {
  const t = useTexts('admin')
  const used = usage.filter(({ count }) => count > 0)
  if (usage.length === 0) return null
  if (used.length === 0) return <p className="text-muted">{t('masters.unused')}</p>
  const counted = ({ place, count }: (typeof usage)[number]) => {
    const what = t(`masters.used.${place}`, { count })
    return count >= mostCounted ? t('masters.used.most', { what }) : what
  }
  return (
    <p>
      {t('masters.usage')}: {used.map(counted).join(' · ')}
    </p>
  )
}

/** What undoing a merge moves back and what stays, and the button while there is time. */
function MergeUndo({ merge }: { merge: NonNullable<Usage['merge']> }) {
  const [t, format] = [useTexts('admin'), useFormat()]
  const until = format.dateTime(merge.until)
  const name = useLocale() === 'id' ? merge.into.idText : merge.into.en
  return (
    <Notice title={t('masters.merged.title', { name })}>
      <ul className="mb-3 list-disc pl-5">
        <li>{t('masters.merged.by', { name: merge.by ?? '–', date: format.dateTime(merge.at) })}</li>
        <li>{t(merge.over ? 'masters.merged.over' : 'masters.merged.until', { date: until })}</li>
        {!merge.over && (
          <>
            <li>{t('masters.merged.names')}</li>
            <li>{t('masters.merged.back', { count: merge.back })}</li>
            {merge.stay > 0 && <li>{t('masters.merged.stay', { count: merge.stay })}</li>}
          </>
        )}
      </ul>
      <input type="hidden" name="merge" value={merge.id} />
      {!merge.over && (
        <Button type="submit" name="intent" value="undo">
          {t('masters.merged.undo')}
        </Button>
      )}
    </Notice>
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
