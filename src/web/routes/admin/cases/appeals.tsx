import { privateUri } from '#modules/files/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import type { ShownCase } from './shown-case.ts'

type Appeal = ShownCase['appeals'][number]
type LastResult = Parameters<typeof useKitForm>[0]['lastResult']

/** Who reported something was right: the case is decided again. */
const isReopened = ({ report, outcome }: Appeal) => report !== null && outcome === 'REVERSED'

/** What is said against a decision, and what another moderator makes of it. */
export function Appeals({ list, reply }: { list: readonly Appeal[]; reply: LastResult }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-3">
      {list.map((appeal) => (
        <Card key={appeal.id} className="min-w-0">
          <p className="text-sm text-muted">
            {t('appeal.filed', { date: format.dateTime(appeal.filedAt), due: format.dateTime(appeal.dueAt) })}
          </p>
          <p className="text-sm font-semibold">
            {appeal.report === null ? t('appeal.bySubject') : t('appeal.byReporter', { number: String(appeal.report) })}
          </p>
          <p className="my-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{appeal.text}</p>
          {appeal.files.map((file) => (
            <a key={file.id} className="k-link mb-2 block [overflow-wrap:anywhere]" href={privateUri(file.id)}>
              {file.name}
            </a>
          ))}
          {appeal.outcome && <Badge>{t(`appeal.did.${isReopened(appeal) ? 'REOPENED' : appeal.outcome}`)}</Badge>}
          {appeal.answer && <p className="mt-2 max-w-prose [overflow-wrap:anywhere]">{appeal.answer}</p>}
          {!appeal.outcome && appeal.own && (
            <p className="k-hint mb-3">
              {appeal.ownFrom ? t('appeal.alone', { time: format.dateTime(appeal.ownFrom) }) : t('appeal.own')}
            </p>
          )}
          {appeal.mayDecide && <AppealForm appeal={appeal} reply={reply} />}
        </Card>
      ))}
    </div>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.appealDecisionForm)

function AppealForm({ appeal: { id, report, outcomes, parts, days }, reply }: { appeal: Appeal; reply: LastResult }) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const kit = useKitForm({ id: `appeal-${id}`, lastResult: reply, defaultValue: {}, schema })
  const isDivisible = outcomes.includes('PARTLY')
  const closes = parts.includes('SUSPEND') || parts.includes('RESTRICT')
  return (
    <KitForm {...kit} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="do" value="appeal" />
      <input type="hidden" name="appealId" value={id} />
      <RadioGroup
        field={kit.fields.outcome}
        label={t('appeals')}
        hint={t(report === null ? 'appeal.reverses' : 'appeal.reopens')}
        options={outcomes.map((value) => ({
          value,
          label: t(report !== null && value === 'REVERSED' ? 'appeal.reopen' : `appeal.${value}`),
        }))}
        required
      />
      {isDivisible && (
        <CheckboxGroup
          field={kit.fields.keeps}
          label={t('appeal.keeps')}
          hint={t('appeal.keepsHint')}
          options={parts.map((value) => ({ value, label: words(`action.${value}`) }))}
        />
      )}
      {isDivisible && closes && (
        <TextField
          field={kit.fields.days}
          label={days === null ? t('appeal.daysAny') : t('appeal.days', { days: String(days) })}
          hint={t('appeal.daysHint')}
          inputMode="numeric"
          optional
        />
      )}
      <TextField field={kit.fields.answer} label={t('appeal.answer')} maxLength={500} optional />
      <div>
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </KitForm>
  )
}
