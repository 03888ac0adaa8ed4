import { Icon } from '#ui/icon.tsx'
import { JobCompany } from '#modules/jobs/ui/job-company.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { Route } from './+types/company-info'
import { useWizard } from './data.ts'
import { saveStep } from './save.ts'
import { StepForm } from './step-form.tsx'

const schema = () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.companyForm)

export const action = (args: Route.ActionArgs) => saveStep(args, 'COMPANY')

export default function CompanyInfo({ actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const { job } = useWizard()
  const own = job?.own
  const start = {
    contactName: own?.contactName ?? '',
    contactEmail: own?.contactEmail ?? '',
    contactPhone: own?.contactPhone ?? '',
    externalApplyUrl: own?.externalApplyUrl ?? '',
  }
  const labels = {
    contactName: t('COMPANY.contactName'),
    contactEmail: t('COMPANY.contactEmail'),
    contactPhone: t('COMPANY.contactPhone'),
    externalApplyUrl: t('COMPANY.externalApplyUrl'),
  }
  return (
    <StepForm
      step="COMPANY"
      schema={schema}
      start={start}
      reply={actionData}
      labels={labels}
      describe={(_field, value) => (value === null ? null : String(value))}
    >
      {(fields) => (
        <>
          {job && (
            <Card as="section" aria-label={t('COMPANY.card')}>
              <JobCompany company={job.company} />
              <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
                <p className="k-hint">{t('COMPANY.cardHint')}</p>
                <LinkButton to="/employer/company-profile" size="sm" icon={<Icon name="pencil" />}>
                  {t('COMPANY.edit')}
                </LinkButton>
              </div>
            </Card>
          )}
          <fieldset className="grid gap-4">
            <legend className="mb-1 text-lg font-semibold">{t('COMPANY.contact')}</legend>
            <p className="k-hint">{t('COMPANY.contactHint')}</p>
            <div className="k-pair grid gap-4 @md:grid-cols-2">
              <TextField
                field={fields.contactName}
                label={labels.contactName}
                autoComplete="off"
                maxLength={100}
                optional
              />
              <TextField
                field={fields.contactEmail}
                label={labels.contactEmail}
                type="email"
                autoComplete="off"
                optional
              />
              <TextField
                field={fields.contactPhone}
                label={labels.contactPhone}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                optional
              />
            </div>
          </fieldset>
          <TextField
            field={fields.externalApplyUrl}
            label={labels.externalApplyUrl}
            hint={t('COMPANY.externalHint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            optional
          />
        </>
      )}
    </StepForm>
  )
}
