import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Tone } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { maySubmit, submissionGaps } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'

const tones: Record<OwnCompany['status'], Tone> = {
  INCOMPLETE: 'warning',
  PENDING: 'primary',
  APPROVED: 'success',
  NEEDS_CHANGES: 'warning',
  REJECTED: 'error',
  SUSPENDED: 'error',
  CLOSED: 'error',
}

/** Approval status of the company, its reason and the next action. */
export function StatusBanner({ company }: { company: OwnCompany }) {
  const t = useTexts('company')
  const format = useFormat()
  const { status, statusReason, statusFields, submittedAt, reopenUntil } = company
  const date = status === 'CLOSED' ? reopenUntil : submittedAt
  const text = status === 'CLOSED' && !reopenUntil ? 'ERASED' : status
  return (
    <Notice tone={tones[status]} title={t(`status.${status}`)} action={<NextStep company={company} />}>
      <p>{t(`banner.${text}`, { date: date ? format.date(date) : '' })}</p>
      {statusReason && status !== 'APPROVED' && (
        <p className="mt-1 whitespace-pre-line">
          <span className="font-semibold">{t('banner.reason')}</span> {statusReason}
        </p>
      )}
      {statusFields.length > 0 && (
        <p className="mt-1">
          <span className="font-semibold">{t('banner.parts')}</span>{' '}
          {statusFields.map((field) => t(`field.${field}`)).join(', ')}
        </p>
      )}
    </Notice>
  )
}

function NextStep({ company }: { company: OwnCompany }) {
  const t = useTexts('company')
  const { status, completion, missing, mayEdit, version } = company
  if (status === 'CLOSED') return <LinkButton to="/employer/account-data#company">{t('banner.closure')}</LinkButton>
  if (status === 'REJECTED' || status === 'SUSPENDED')
    return <LinkButton to="/contact-us">{t('banner.contact')}</LinkButton>
  if (!mayEdit || !maySubmit(status)) return null
  const ready = submissionGaps({ percent: completion, missing }).length === 0
  if (!ready && status === 'INCOMPLETE')
    return <LinkButton to="/employer/company-profile-setup">{t('banner.continue')}</LinkButton>
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="submit" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="primary" reason={ready ? null : t('banner.notReady')}>
        {status === 'NEEDS_CHANGES' ? t('banner.submitAgain') : t('banner.submit')}
      </Button>
    </Form>
  )
}
