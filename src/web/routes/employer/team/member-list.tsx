import { Form } from '#ui/form/page-form.tsx'
import { rolesWith } from '#kernel/rights.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { OwnerProofField } from '#modules/accounts/ui/proof-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/badge.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/page.tsx'
import { replyOf } from '#web/settings/reply.ts'

type Member = EndpointOutput<'team.list'>['list'][number]
type MemberListProps = { members: readonly Member[]; hasPassword: boolean; answer: unknown }

/** The team in the order of its roles; what may be done with each unfolds below the name, without JavaScript too. */
export function MemberList({ members, hasPassword, answer }: MemberListProps) {
  return (
    <Card flush as="section">
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} members={members} hasPassword={hasPassword} answer={answer} />
        ))}
      </ul>
    </Card>
  )
}

function MemberRow({ member, members, hasPassword, answer }: MemberListProps & { member: Member }) {
  const t = useTexts('team')
  const company = useTexts('company')
  const format = useFormat()
  const { name, email, role, jobTitle, active, you, joinedAt, ownedJobs, jobs } = member
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-4 sm:grid-cols-[auto_1fr_auto] sm:px-5">
      <span className="max-sm:hidden">
        <Avatar name={name} size={40} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {you && <Badge tone="primary">{t('members.you')}</Badge>}
          {!active && <Badge tone="warning">{t('members.off')}</Badge>}
        </p>
        {(email || jobTitle) && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{[jobTitle, email].filter(Boolean).join(' · ')}</p>
        )}
        <p className="text-sm text-muted">
          {t('members.since', { date: format.date(joinedAt) })}
          {ownedJobs > 0 && ` · ${t('members.owns', { count: ownedJobs })}`}
          {jobs.length > 0 && ` · ${t('members.assigned', { count: jobs.length })}`}
        </p>
      </div>
      <p className="sm:text-right">
        <Badge>{company(`role.${role}`)}</Badge>
      </p>
      <details className="-my-2 sm:col-span-2 sm:col-start-2">
        <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
          {t('manage.open')}
          <span className="sr-only">, {name}</span>
        </summary>
        <div className="mt-2 grid gap-5 border-l-2 border-line pl-4">
          <RoleForm member={member} />
          <SwitchForm member={member} />
          <RemoveForm member={member} members={members} />
          {member.problems.transfer === null && (
            <TransferForm member={member} hasPassword={hasPassword} answer={answer} />
          )}
        </div>
      </details>
    </li>
  )
}

/** Why a member may not be changed in this way, with the roles that may. */
function useReason() {
  const t = useTexts('team')
  const company = useTexts('company')
  const errors = useTexts('errorMsg')
  return (code: Member['problems']['role'], target: Member): string | null => {
    if (code === null) return null
    if (code !== 'ROLE_NOT_ALLOWED') return errors.find(code) ?? code
    if (target.you) return t('manage.notYourself')
    const roles = rolesWith(target.role === 'OWNER' ? 'team.manageOwners' : 'team.manage')
    return t('may', { roles: roles.map((each) => company(`role.${each}`)).join(', ') })
  }
}

function RoleForm({ member: { id, version, role, grantable, problems }, member }: { member: Member }) {
  const t = useTexts('team')
  const company = useTexts('company')
  const reason = useReason()(problems.role, member)
  const options = [...new Set([role, ...grantable])].map((value) => ({ value, label: company(`role.${value}`) }))
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {reason === null && (
        <Select key={version} name="role" label={t('manage.role')} defaultValue={role} options={options} />
      )}
      <Button type="submit" reason={reason} className="justify-self-start">
        {t('manage.setRole')}
      </Button>
    </Form>
  )
}

function SwitchForm({ member: { id, version, active, problems, jobs }, member }: { member: Member }) {
  const t = useTexts('team')
  const reason = useReason()(problems.active, member)
  return (
    <>
      {jobs.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{t('manage.jobs')}</p>
          <ul className="list-disc pl-5">
            {jobs.map((job) => (
              <li key={job.id} className="[overflow-wrap:anywhere]">
                {job.title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button
          type="submit"
          name="intent"
          value={active ? 'off' : 'on'}
          reason={reason}
          className="justify-self-start"
        >
          {t(active ? 'manage.off' : 'manage.on')}
        </Button>
        {reason === null && <p className="k-hint mt-1.5">{t(active ? 'manage.offText' : 'manage.onText')}</p>}
      </Form>
    </>
  )
}

function RemoveForm({ member, members }: { member: Member; members: readonly Member[] }) {
  const t = useTexts('team')
  const { id, you, ownedJobs, problems } = member
  const reason = useReason()(problems.remove, member)
  const heirs = members.filter((each) => each.id !== id && each.active && rolesWith('jobs.draft').includes(each.role))
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value={you ? 'leave' : 'remove'} />
      <input type="hidden" name="id" value={id} />
      {reason === null && !you && ownedJobs > 0 && (
        <Select
          name="jobsTo"
          label={t('manage.jobsTo', { count: ownedJobs })}
          placeholder={t('manage.jobsToOwner')}
          options={heirs.map((each) => ({ value: each.id, label: each.name }))}
        />
      )}
      <Button
        type="submit"
        variant={reason ? 'secondary' : 'danger-quiet'}
        reason={reason}
        className={reason ? 'justify-self-start' : '-ml-4'}
      >
        {t(you ? 'manage.leave' : 'manage.remove')}
      </Button>
    </Form>
  )
}

const transferSchema = () => import('#modules/companies/contract.team-forms.ts').then((forms) => forms.transferForm)

function TransferForm({
  member: { id, name },
  hasPassword,
  answer,
}: { member: Member } & Omit<MemberListProps, 'members'>) {
  const t = useTexts('team')
  const kit = useKitForm({
    id: `transfer-${id}`,
    lastResult: replyOf(answer, `transfer-${id}`),
    schema: transferSchema,
  })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-3">
      <input type="hidden" name="intent" value="transfer" />
      <input type="hidden" name="id" value={id} />
      <p className="font-semibold">{t('transfer.title')}</p>
      <p className="text-sm">{t('transfer.text', { name })}</p>
      <OwnerProofField field={kit.fields.currentPassword} hasPassword={hasPassword} />
      <div>
        <SubmitButton variant="danger">{t('transfer.submit', { name })}</SubmitButton>
      </div>
    </KitForm>
  )
}
