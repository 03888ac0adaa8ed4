import { useNavigation } from 'react-router'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

type LinesFormProps = {
  list: 'scamPhrases' | 'protectedNames' | 'blockedWords'
  version: number
  /** Online jobs that are checked again with the new list; null where it is not about jobs. */
  liveJobs: number | null
  errors: Readonly<Record<string, string[]>>
  /** The list was emptied and not saved yet. */
  asksToEmpty: boolean
  fields: readonly { name: string; label: string; lines: string }[]
}

/** A list as lines: quick to read, to paste into and to search in. */
export function LinesForm({ list, version, liveJobs, errors, asksToEmpty, fields }: LinesFormProps) {
  const t = useTexts('flags')
  const busy = useNavigation().formMethod === 'POST'
  return (
    <ActionForm key={version} method="post" className="grid grid-cols-1 gap-5">
      <input type="hidden" name="key" value={list} />
      <input type="hidden" name="version" value={version} />
      {fields.map(({ name, label, lines }) => (
        <TextArea
          key={name}
          id={`${list}-${name}`}
          name={name}
          label={label}
          hint={t('onePerLine', { count: lines === '' ? 0 : lines.split('\n').length })}
          rows={8}
          defaultValue={lines}
          {...(errors[name] && { errors: errors[name] })}
        />
      ))}
      {asksToEmpty && (
        <Notice tone="warning" title={t('emptied')} live>
          <Checkbox name="emptied" label={t('emptiedSure')} />
        </Notice>
      )}
      <div>
        <Button type="submit" name="intent" value="save" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <p className="k-hint mt-2">
          {liveJobs === null
            ? t('wordsHint')
            : t(list === 'protectedNames' ? 'saveHintNames' : 'saveHint', { count: liveJobs })}
        </p>
      </div>
    </ActionForm>
  )
}
