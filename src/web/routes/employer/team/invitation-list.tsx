import { Form } from '#ui/form/page-form.tsx'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'

type Invitation = EndpointOutput<'team.list'>['invitations'][number]

/** Invitations that nobody has answered, open or expired. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Card flush as="section">
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ invitation: { id, email, role, invitedBy, expired, expiresAt } }: { invitation: Invitation }) {
  const t = useTexts('team')
  const company = useTexts('company')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>
            {[company(`role.${role}`), invitedBy && t('pending.by', { name: invitedBy })].filter(Boolean).join(' · ')}
            {!expired && ` · ${t('pending.until', { date: format.date(expiresAt) })}`}
          </span>
          {expired && <Badge tone="warning">{t('pending.expired')}</Badge>}
        </p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="resend" size="sm" aria-label={t('pending.resendTo', { email })}>
          {t('pending.resend')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          size="sm"
          variant="danger-quiet"
          aria-label={t('pending.withdrawFrom', { email })}
        >
          {t('pending.withdraw')}
        </Button>
      </Form>
    </li>
  )
}
