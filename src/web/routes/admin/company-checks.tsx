import type { EndpointOutput } from '#modules/contract.ts'
import { checkableOf } from '#modules/companies/rules.checks.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { CardSection } from '#ui/card-section.tsx'

type Company = EndpointOutput<'admin.companies.get'>['company']

/** What the moderator checked, which the public page shows with the day. Only what the company has can be ticked. */
export function CompanyChecksCard({ company, reason }: { company: Company; reason: string | null }) {
  const t = useTexts('admin')
  const companyTexts = useTexts('company')
  const format = useFormat()
  const options = checkableOf(company).map((check) => {
    const done = company.checks.find((each) => each.check === check)
    const label = companyTexts(`check.${check}`)
    return {
      value: check,
      label: done ? companyTexts('public.checkedOn', { what: label, date: format.date(done.at) }) : label,
    }
  })
  return (
    <CardSection title={t('companies.checks')}>
      {options.length === 0 ? (
        <p className="text-muted">{t('companies.checksNone')}</p>
      ) : (
        <ActionForm method="post" className="grid gap-4">
          <input type="hidden" name="version" value={company.version} />
          <CheckboxGroup
            name="checked"
            label={t('companies.checks')}
            hideLabel
            hint={t('companies.checksText')}
            options={options}
            defaultValue={company.checks.map(({ check }) => check)}
            columns={2}
          />
          <div>
            <Button type="submit" name="intent" value="checks" reason={reason}>
              {t('companies.checksSave')}
            </Button>
          </div>
        </ActionForm>
      )}
    </CardSection>
  )
}
