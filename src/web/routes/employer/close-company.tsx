import { Form } from '#ui/form/page-form.tsx'
import { OwnerProofField } from '#modules/accounts/ui/proof-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import type { OwnCompany } from '#modules/companies/ui/own-company.ts'

const schema = () => import('#modules/companies/contract.forms.ts').then((forms) => forms.closeCompanyForm)
const foundingSchema = () => import('#modules/companies/contract.forms.ts').then((forms) => forms.foundCompanyForm)

type CloseCompanyProps = {
  company: Pick<OwnCompany, 'status' | 'reopenUntil' | 'version'>
  hasPassword: boolean
  reply: FormReply | null
}

/**
 * Closes the company, posting `intent=closeCompany`, or reopens a closed one, posting `intent=reopenCompany`. Once that is over, posting
 * `intent=foundCompany`, a new one takes its place.
 */
export function CloseCompany({ company, hasPassword, reply }: CloseCompanyProps) {
  return company.status === 'CLOSED' ? (
    <Closed company={company} reply={reply} />
  ) : (
    <Card>
      <CloseForm company={company} hasPassword={hasPassword} reply={reply} />
    </Card>
  )
}

function Closed({ company: { reopenUntil, version }, reply }: Pick<CloseCompanyProps, 'company' | 'reply'>) {
  const t = useTexts('company')
  const format = useFormat()
  if (!reopenUntil) return <NewCompany reply={reply} />
  return (
    <Notice
      tone="warning"
      title={t('closure.closed')}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="reopenCompany" />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" variant="primary">
            {t('closure.reopen')}
          </Button>
        </Form>
      }
    >
      {t('closure.until', { date: format.date(reopenUntil) })}
    </Notice>
  )
}

function NewCompany({ reply }: Pick<CloseCompanyProps, 'reply'>) {
  const t = useTexts('company')
  const kit = useKitForm({ id: 'found-company', lastResult: reply, schema: foundingSchema })
  return (
    <Card>
      <Notice tone="muted" title={t('closure.erased')} />
      <KitForm {...kit} className="mt-5 grid max-w-[30rem] gap-5">
        <input type="hidden" name="intent" value="foundCompany" />
        <p className="text-sm">{t('closure.another')}</p>
        <TextField field={kit.fields.name} label={t('field.name')} autoComplete="organization" required />
        <div>
          <SubmitButton>{t('closure.found')}</SubmitButton>
        </div>
      </KitForm>
    </Card>
  )
}

function CloseForm({ company: { version }, hasPassword, reply }: CloseCompanyProps) {
  const t = useTexts('company')
  const kit = useKitForm({ id: 'close-company', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="closeCompany" />
      <input key={version} type="hidden" name="version" defaultValue={version} />
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {(['now', 'later', 'back', 'kept'] as const).map((key) => (
          <li key={key}>{t(`closure.${key}`)}</li>
        ))}
      </ul>
      <OwnerProofField field={kit.fields.currentPassword} hasPassword={hasPassword} />
      <div>
        <SubmitButton variant="danger">{t('closure.submit')}</SubmitButton>
      </div>
    </KitForm>
  )
}
