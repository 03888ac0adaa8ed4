import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { JobProposal } from '#modules/jobs/contract.proposal.ts'
import { JobChanges } from '#modules/jobs/ui/job-changes.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import type { WizardData } from './data.ts'
import { stepUrl } from './steps.ts'

type WaitingChangesProps = { data: WizardData; proposal: JobProposal }

/** What waits for a moderator and what stays public meanwhile; or why changes were not accepted. */
export function WaitingNotice({ data: { id }, proposal, compare }: WaitingChangesProps & { compare: boolean }) {
  const t = useTexts('jobChanges')
  const jobs = useTexts('jobPost')
  const moment = useMoment()
  const { status, reviewReason, reason, note } = proposal
  const fields = proposal.fields.map((field) => t(`field.${field}`)).join(', ')
  const date = moment(proposal.decidedAt ?? proposal.createdAt)
  return (
    <Notice
      tone={status === 'OPEN' ? 'warning' : 'error'}
      title={t(`state.${status}`)}
      action={
        compare && (
          <LinkButton to={stepUrl('CHECK', id)} size="sm">
            {t('compare')}
          </LinkButton>
        )
      }
    >
      <p>{t(status === 'OPEN' ? 'state.openText' : 'state.rejectedText', { date, fields })}</p>
      {status === 'OPEN' && <p className="mt-1">{t(`reviewReason.${reviewReason}`)}</p>}
      {reason && <p className="mt-1 font-semibold">{jobs.find(`reason.${reason}`) ?? reason}</p>}
      {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
    </Notice>
  )
}

/** The published version next to the changes, which may be withdrawn. */
export function WaitingChanges({ data: { id, published }, proposal }: WaitingChangesProps) {
  const t = useTexts('jobChanges')
  const navigation = useNavigation()
  if (!published) return null
  const open = proposal.status === 'OPEN'
  return (
    <Card as="section" aria-label={t(`state.${proposal.status}`)} className="mb-6 grid gap-5">
      <JobChanges
        fields={proposal.fields}
        before={published}
        after={proposal.job}
        afterLabel={t(open ? 'waiting' : 'rejected')}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <LinkButton to={`/jobsseekers/job-detail?id=${id}`} size="sm">
          {t('viewPublic')}
        </LinkButton>
        {open && (
          <Form method="post" action={stepUrl('CHECK', id)} className="contents">
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="version" value={proposal.job.own?.version ?? 0} />
            <Button type="submit" size="sm" busy={navigation.state === 'submitting'}>
              {t('withdraw')}
            </Button>
            <span className="k-hint">{t('withdrawHint')}</span>
          </Form>
        )}
      </div>
    </Card>
  )
}
