import { creditUnits } from '#kernel/enums/billing.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { FieldBinding } from '#ui/form/field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { CompanyMoney } from '../admin/contract.company.ts'

type Intent = 'adjust' | 'grant' | 'gift'
type CompanyCorrectionsProps = { money: CompanyMoney; formKey: string; replyTo: (intent: Intent) => FormReply | null }
const forms = () => import('../admin/contract.forms.ts')

/** Adjusts credits, gives some, or gives a plan; posts `intent=adjust`, `grant` or `gift`. Needs the set `money`. */
export function CompanyCorrections({ money, formKey, replyTo }: CompanyCorrectionsProps) {
  const t = useTexts('money')
  if (money.ownCompany) return <Notice tone="warning">{t('company.ownCompany')}</Notice>
  const common = { money, formKey }
  return (
    <div className="grid gap-3">
      <WaitingCorrections approvals={money.approvals} />
      <p className="text-sm text-muted">{t('company.correctLead')}</p>
      {money.lots.some(({ id }) => id !== '') && (
        <Fold title={t('company.adjust')} open={replyTo('adjust') !== null}>
          <Adjust {...common} reply={replyTo('adjust')} />
        </Fold>
      )}
      <Fold title={t('company.grant')} open={replyTo('grant') !== null}>
        <Grant {...common} reply={replyTo('grant')} />
      </Fold>
      <Fold title={t('company.gift')} open={replyTo('gift') !== null}>
        <Gift {...common} reply={replyTo('gift')} />
      </Fold>
    </div>
  )
}

/** What waits for a second administrator. Posts `intent=decide`. */
function WaitingCorrections({ approvals }: Pick<CompanyMoney, 'approvals'>) {
  const t = useTexts('money')
  const { dateTime, number } = useFormat()
  const said = (what: CompanyMoney['approvals'][number]['what']) =>
    what.kind === 'plan'
      ? t('company.waitingPlan', { plan: what.title, count: what.months })
      : t(what.count < 0 ? 'company.waitingTaken' : 'company.waitingAdded', {
          number: number(Math.abs(what.count)),
          unit: what.unit ? t(`unit.${what.unit}`) : '',
        })
  if (approvals.length === 0) return null
  return (
    <Notice tone="warning" title={t('company.waiting', { count: approvals.length })}>
      <ul className="mt-2 grid gap-4">
        {approvals.map(({ id, what, reason, by, own, requestedAt }) => (
          <li key={id} className="grid gap-1">
            <span className="font-semibold">{said(what)}</span>
            <span>{reason}</span>
            <span className="text-muted">
              {t('company.waitingBy', { name: by ?? t('history.system'), date: dateTime(requestedAt) })}
            </span>
            {own ? (
              <span className="text-muted">{t('company.waitingOwn')}</span>
            ) : (
              <ActionForm method="post" className="mt-1 flex flex-wrap gap-2">
                <input type="hidden" name="intent" value="decide" />
                <input type="hidden" name="about" value={id} />
                <Button type="submit" name="approve" value="yes" variant="primary" size="sm">
                  {t('company.approve')}
                </Button>
                <Button type="submit" name="approve" value="no" size="sm">
                  {t('company.refuse')}
                </Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Fold({ title, open, children }: { title: string; open: boolean; children: React.ReactNode }) {
  return (
    <details className="k-card p-0" name="correction" open={open}>
      <summary className="k-fold p-4 font-semibold">{title}</summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}

type CorrectionFormProps = Omit<CompanyCorrectionsProps, 'replyTo'> & { reply: FormReply | null }

/** The same form sent twice has the same key and acts once. */
function Sent({ intent, formKey }: { intent: Intent; formKey: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input key={formKey} type="hidden" name="key" defaultValue={formKey} />
    </>
  )
}

function Reason({ field }: { field: FieldBinding }) {
  const t = useTexts('money')
  return <TextField field={field} label={t('company.reason')} hint={t('company.reasonHint')} maxLength={300} required />
}

function Adjust({ money: { lots }, formKey, reply }: CorrectionFormProps) {
  const t = useTexts('money')
  const { date, number } = useFormat()
  const { fields, ...kit } = useKitForm({
    id: 'adjust',
    lastResult: reply,
    schema: () => forms().then(({ adjustForm }) => adjustForm),
  })
  return (
    <KitForm {...kit} className="grid gap-4">
      <Sent intent="adjust" formKey={formKey} />
      <Select
        field={fields.lotId}
        label={t('company.lot')}
        options={lots
          .filter(({ id }) => id !== '')
          .map(({ id, unit, left, expiresAt }) => ({
            value: id,
            label: t('company.lotOption', { unit: t(`unit.${unit}`), left: number(left), date: date(expiresAt) }),
          }))}
      />
      <TextField field={fields.count} label={t('company.count')} hint={t('company.countHint')} required />
      <Reason field={fields.reason} />
      <div>
        <SubmitButton>{t('company.submitAdjust')}</SubmitButton>
      </div>
    </KitForm>
  )
}

function Grant({ formKey, reply }: CorrectionFormProps) {
  const t = useTexts('money')
  const { fields, ...kit } = useKitForm({
    id: 'grant',
    lastResult: reply,
    schema: () => forms().then(({ creditsForm }) => creditsForm),
    defaultValue: { days: 30 },
  })
  return (
    <KitForm {...kit} className="grid gap-4">
      <Sent intent="grant" formKey={formKey} />
      <Select
        field={fields.unit}
        label={t('company.unit')}
        options={creditUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
      />
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <TextField field={fields.count} label={t('company.number')} inputMode="numeric" required />
        <TextField field={fields.days} label={t('company.days')} inputMode="numeric" required />
      </div>
      <Reason field={fields.reason} />
      <div>
        <SubmitButton>{t('company.submitGrant')}</SubmitButton>
      </div>
    </KitForm>
  )
}

function Gift({ money: { plans }, formKey, reply }: CorrectionFormProps) {
  const t = useTexts('money')
  const { fields, ...kit } = useKitForm({
    id: 'gift',
    lastResult: reply,
    schema: () => forms().then(({ planGiftForm }) => planGiftForm),
    defaultValue: { months: 1 },
  })
  return (
    <KitForm {...kit} className="grid gap-4">
      <Sent intent="gift" formKey={formKey} />
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <Select
          field={fields.planCode}
          label={t('company.planCode')}
          options={plans.map(({ code, title }) => ({ value: code, label: title }))}
        />
        <TextField field={fields.months} label={t('company.months')} inputMode="numeric" required />
      </div>
      <p className="k-hint">{t('company.giftHint')}</p>
      <Reason field={fields.reason} />
      <div>
        <SubmitButton>{t('company.submitGift')}</SubmitButton>
      </div>
    </KitForm>
  )
}
