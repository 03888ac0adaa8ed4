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
  /** What was typed was not saved: its lists are open. */
  refused: boolean
  /** The list was emptied and not saved yet. */
  asksToEmpty: boolean
  fields: readonly { name: string; label: string; lines: string }[]
}

const countOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '').length

/** Lists as lines, each behind its name and how much it holds: quick to read, to paste into and to search in. */
export function LinesForm({ list, version, liveJobs, errors, refused, asksToEmpty, fields }: LinesFormProps) {
  const t = useTexts('flags')
  const busy = useNavigation().formMethod === 'POST'
  const named = fields.some(({ name }) => errors[name] !== undefined)
  return (
    <ActionForm key={version} method="post" className="grid grid-cols-1 gap-5">
      <input type="hidden" name="key" value={list} />
      <input type="hidden" name="version" value={version} />
      <div className="divide-y divide-line">
        {fields.map(({ name, label, lines }) => (
          <details key={name} open={refused && (errors[name] !== undefined || !named)}>
            <summary className="k-fold py-1.5 font-semibold">
              <span className="min-w-0 flex-1">{label}</span>
              <span className="text-sm font-normal text-muted tabular-nums">
                {t(`held.${list}`, { count: countOf(lines) })}
              </span>
            </summary>
            <div className="pt-1 pb-4">
              <TextArea
                id={`${list}-${name}`}
                name={name}
                label={label}
                hideLabel
                hint={t('onePerLine')}
                rows={8}
                defaultValue={lines}
                {...(errors[name] && { errors: errors[name] })}
              />
            </div>
          </details>
        ))}
      </div>
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
