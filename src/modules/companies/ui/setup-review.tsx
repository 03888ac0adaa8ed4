import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { companySections, completionThreshold, maySubmit, submissionGaps, type CompanySection } from '../rules.ts'
import { sectionOfPart } from './completion-card.tsx'
import type { OwnCompany } from './own-company.ts'
import { PartView } from './part-view.tsx'

type ReviewProps = {
  company: OwnCompany
  registrationLabel: string | null
  hrefFor: (section: CompanySection) => string
  error: string | null
}

/** Summary of all sections, what prevents submitting, and the submit button. */
export function SetupReview({ company, registrationLabel, hrefFor, error }: ReviewProps) {
  const t = useTexts('companySetup')
  const errorTexts = useErrorTexts()
  const { status, completion, missing, mayEdit } = company
  const gaps = submissionGaps({ percent: completion, missing })
  return (
    <div className="grid max-w-[44rem] gap-5">
      {error && <Notice tone="error" live title={errorTexts([error])[0]} />}
      {companySections.map((section) => (
        <Card key={section} as="section" aria-label={t(`step.${section}`)}>
          <div className="mb-3 flex items-baseline justify-between gap-3">
            <h3 className="text-base">{t(`step.${section}`)}</h3>
            {mayEdit && (
              <Link
                className="k-link text-sm"
                to={hrefFor(section)}
                aria-label={t('review.changeOf', { step: t(`step.${section}`) })}
              >
                {t('review.change')}
              </Link>
            )}
          </div>
          <PartView section={section} company={company} registrationLabel={registrationLabel} />
        </Card>
      ))}
      {maySubmit(status) ? (
        mayEdit && (
          <>
            {gaps.length > 0 && <MissingFields gaps={gaps} hrefFor={hrefFor} />}
            <Form method="post">
              <input type="hidden" name="intent" value="submit" />
              <input type="hidden" name="version" value={company.version} />
              <Button
                type="submit"
                variant="primary"
                size="lg"
                reason={gaps.length > 0 ? t('review.missingTitle') : null}
              >
                {t('review.submit')}
              </Button>
            </Form>
          </>
        )
      ) : (
        <Notice tone="primary" action={<LinkButton to="/employer/company-profile">{t('review.open')}</LinkButton>}>
          {status === 'PENDING' ? t('review.waiting') : t('review.decided')}
        </Notice>
      )}
    </div>
  )
}

function MissingFields({
  gaps,
  hrefFor,
}: {
  gaps: ReturnType<typeof submissionGaps>
  hrefFor: ReviewProps['hrefFor']
}) {
  const t = useTexts('companySetup')
  const companyTexts = useTexts('company')
  return (
    <Notice tone="warning" title={t('review.missingTitle')}>
      <ul className="grid gap-1">
        {gaps.map((gap) => (
          <li key={gap}>
            {gap === 'percent' ? (
              t('review.percent', { min: completionThreshold })
            ) : (
              <Link className="k-link" to={hrefFor(sectionOfPart[gap])}>
                {companyTexts(`missing.${gap}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
