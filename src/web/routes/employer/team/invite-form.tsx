import { teamRoles, type TeamRole } from '#kernel/caller.ts'
import { rolesWith } from '#kernel/rights.ts'
import { billingHref, topupPath } from '#modules/billing/rules.addresses.ts'
import { maxAssigned } from '#modules/companies/rules.team.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/page.tsx'

const schema = () => import('#modules/companies/contract.team-forms.ts').then((forms) => forms.inviteForm)
type TeamList = EndpointOutput<'team.list'>
type InviteFormProps = { invite: TeamList['invite']; role: TeamRole; seats: TeamList['seats']; reply: FormReply | null }

/** Invites several people at once with one role; who may not invite reads who may. */
export function InviteForm({ invite: { problem, roles, jobs }, role, seats, reply }: InviteFormProps) {
  const t = useTexts('team')
  const company = useTexts('company')
  const errors = useTexts('errorMsg')
  const kit = useKitForm({ id: 'invite-form', lastResult: reply, schema, defaultValue: { role: roles.at(-1) ?? '' } })
  if (problem === 'ROLE_NOT_ALLOWED') {
    const who = rolesWith('team.manage').map((each) => company(`role.${each}`))
    return (
      <Card>
        <Button reason={t('may', { roles: who.join(', ') })} className="justify-self-start">
          {t('invite.submit')}
        </Button>
      </Card>
    )
  }
  if (problem === 'LIMIT_REACHED')
    return (
      <Notice
        tone="warning"
        title={t('seats.full', { limit: seats?.limit ?? 0 })}
        action={
          <LinkButton to={`${billingHref(topupPath, { next: '/employer/team' })}#SEAT`} size="sm">
            {t('seats.more')}
          </LinkButton>
        }
      >
        {t('seats.fullText')}
      </Notice>
    )
  if (problem) return <Notice tone="muted">{errors.find(problem) ?? problem}</Notice>
  return (
    <Card>
      <KitForm {...kit} className="group grid gap-5">
        <input type="hidden" name="intent" value="invite" />
        <TextArea
          field={kit.fields.emails}
          label={t('invite.emails')}
          hint={t('invite.emailsHint')}
          rows={3}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <RadioGroup
          field={kit.fields.role}
          label={t('invite.role')}
          required
          options={teamRoles
            .filter((each) => roles.includes(each))
            .map((each) => ({ value: each, label: company(`role.${each}`), hint: t(`roleText.${each}`) }))}
        />
        {jobs.length > 0 && (
          <CheckboxGroup
            field={kit.fields.jobIds}
            label={t('invite.jobs')}
            hint={t('invite.jobsHint', { max: maxAssigned })}
            options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
            columns={2}
            className="hidden group-has-[[value^=HIRING]:checked]:grid group-has-[[value=VIEWER]:checked]:grid"
          />
        )}
        <div>
          <SubmitButton>{t('invite.submit')}</SubmitButton>
        </div>
        {role === 'ADMIN' && <p className="k-hint">{t('invite.ownersOnly')}</p>}
      </KitForm>
    </Card>
  )
}
