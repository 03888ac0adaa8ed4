import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import { appealOutcomes } from '#kernel/moderation.ts'
import type { ShownCase } from './shown-case.ts'

type Appeal = ShownCase['appeals'][number]
type Reply = Parameters<typeof useKitForm>[0]['lastResult']

/** What the company says against a decision, and what another moderator makes of it. */
export function Appeals({ list, reply }: { list: readonly Appeal[]; reply: Reply }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-3">
      {list.map((appeal) => (
        <Card key={appeal.id} className="min-w-0">
          <p className="text-sm text-muted">
            {t('appeal.filed', { date: format.dateTime(appeal.filedAt), due: format.dateTime(appeal.dueAt) })}
          </p>
          <p className="my-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{appeal.text}</p>
          {appeal.outcome && <Badge>{t(`appeal.did.${appeal.outcome}`)}</Badge>}
          {appeal.answer && <p className="mt-2 max-w-prose [overflow-wrap:anywhere]">{appeal.answer}</p>}
          {!appeal.outcome && appeal.own && <p className="k-hint">{t('appeal.own')}</p>}
          {!appeal.outcome && !appeal.own && <AppealForm id={appeal.id} reply={reply} />}
        </Card>
      ))}
    </div>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.appealDecisionForm)

function AppealForm({ id, reply }: { id: string; reply: Reply }) {
  const t = useTexts('adminCases')
  const kit = useKitForm({ id: `appeal-${id}`, lastResult: reply, defaultValue: {}, schema })
  return (
    <KitForm {...kit} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="do" value="appeal" />
      <input type="hidden" name="appealId" value={id} />
      <RadioGroup
        field={kit.fields.outcome}
        label={t('appeals')}
        hint={t('appeal.reverses')}
        options={appealOutcomes.map((value) => ({ value, label: t(`appeal.${value}`) }))}
        required
      />
      <TextField field={kit.fields.answer} label={t('appeal.answer')} maxLength={500} optional />
      <div>
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </KitForm>
  )
}
