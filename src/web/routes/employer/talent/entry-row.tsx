import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import type { TalentEntry } from '#modules/matching/talent/contract.ts'
import { maxPoolNote } from '#modules/matching/talent/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import type { PoolReply } from './actions.ts'
import { talentPath } from './addresses.ts'
import { TagsField } from './tags-field.tsx'
import { TalentRow, UnlockLink } from './talent-row.tsx'

const schema = () => import('#modules/matching/talent/contract.forms.ts').then((forms) => forms.entryForm)

/** A candidate of a pool with tags, the note and what can be done. */
export function EntryRow({ entry, poolId, reply }: { entry: TalentEntry; poolId: string; reply: PoolReply | null }) {
  const t = useTexts('talent')
  const format = useFormat()
  const { candidate, interactions, note, tags } = entry
  const href = `${talentPath}/candidate?id=${candidate.id}&pool=${poolId}`
  return (
    <TalentRow
      candidate={candidate}
      interactions={interactions}
      href={href}
      actions={
        <>
          <UnlockLink candidate={candidate} href={href} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="pool-out" />
            <input type="hidden" name="id" value={candidate.id} />
            <Button
              type="submit"
              size="sm"
              variant="quiet"
              aria-label={`${t('one.remove')}: ${t('one.removeOf', { name: candidate.name })}`}
            >
              {t('one.remove')}
            </Button>
          </Form>
        </>
      }
    >
      {tags.length > 0 && (
        <ul aria-label={t('one.tags')} className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip small icon={<Icon name="tag" />}>
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {note && (
        <p className="mt-2 max-w-prose border-l-2 border-line pl-3 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <p className="mt-1.5 flex max-w-none flex-wrap items-center gap-x-2 text-xs text-muted">
        {t(`one.source.${entry.source}`, { name: entry.by, date: format.date(entry.at) })}
        {entry.ending && <Badge tone="warning">{t('one.until', { date: format.date(entry.keepUntil) })}</Badge>}
      </p>
      <details className="mt-1" open={reply?.form ? true : undefined}>
        <summary className="k-unfold min-h-8 cursor-pointer text-sm font-semibold text-nila-ink touch:min-h-11">
          {t(note || tags.length > 0 ? 'one.editNote' : 'one.addNote')}
          <span className="sr-only">: {candidate.name}</span>
        </summary>
        <NoteForm key={entry.version} entry={entry} reply={reply} />
      </details>
    </TalentRow>
  )
}

function NoteForm({ entry, reply }: { entry: TalentEntry; reply: PoolReply | null }) {
  const t = useTexts('talent')
  const kit = useKitForm({
    id: `note-${entry.id}`,
    lastResult: reply?.form ?? null,
    schema,
    defaultValue: { note: entry.note ?? '', tags: entry.tags.join(', ') },
  })
  return (
    <KitForm {...kit} preventScrollReset className="grid max-w-prose gap-2 pb-1">
      <input type="hidden" name="intent" value="note-save" />
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="version" value={entry.version} />
      <TextArea
        field={kit.fields.note}
        label={t('one.note')}
        hint={t('one.noteHint')}
        rows={3}
        limit={maxPoolNote}
        leftLabel={(left) => t('pools.left', { count: left })}
        optional
      />
      <TagsField field={kit.fields.tags} />
      <SubmitButton variant="secondary" size="sm" className="justify-self-start">
        {t('one.saveNote')}
      </SubmitButton>
    </KitForm>
  )
}
