import { redirect } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { mayUse } from '#kernel/rights.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load, requireMember, shownPage } from '#web/pipeline/request.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { replyOf } from '#web/settings/reply.ts'
import { activityKinds } from '#modules/companies/rules.activity.ts'
import { dayOf } from '#web/charts/period.ts'
import { ActivityList, type ActivityFilter } from './activity-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'
import { teamAction, teamPath } from './team-action.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['team', 'company', 'settings'] }

const activityLimit = 20
const teamLimit = 50

export async function loader({ context }: Route.LoaderArgs) {
  const { caller, url } = requireMember(context)
  const seesActivity = mayUse(caller.role, 'team.activity')
  const kind = activityKinds.find((each) => each === url.searchParams.get('kind'))
  const page = Math.max(1, Math.min(500, Number(url.searchParams.get('page')) || 1))
  const who = url.searchParams.get('who')
  const memberId = idIn(who) ?? undefined
  const [from, to] = [dayOf(url.searchParams.get('from')), dayOf(url.searchParams.get('to'))]
  const problem = from && to && from > to ? ('DATE_ORDER' as const) : null
  const days = problem ? {} : { ...(from && { from }), ...(to && { to }) }
  const [team, own, activity] = await Promise.all([
    load(context, 'team.list', { limit: teamLimit }),
    caller.role === 'OWNER' ? load(context, 'accounts.own', {}) : null,
    seesActivity
      ? shownPage(context, load(context, 'team.activity', { page, limit: activityLimit, kind, memberId, ...days }))
      : null,
  ])
  const filter: ActivityFilter = { kind, memberId, from, to, problem }
  return { team, hasPassword: own?.hasPassword ?? false, activity, filter, role: caller.role }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireMember(context)
  const failed = await teamAction(context, await request.formData())
  return failed ?? redirect(teamPath)
}

/** Who works for the company, with which rights, who is invited, and for owners and administrators what everybody did. */
export default function Team({
  loaderData: { team, hasPassword, activity, filter, role },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts('team')
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          team.invite.roles.length > 0 && (
            <LinkButton to="#invite" variant="primary">
              {t('invite.open')}
            </LinkButton>
          )
        }
      />
      <ErrorMessage answer={actionData} />
      <Section id="team" title={t('members.title')} lead={<Seats seats={team.seats} total={team.total} />}>
        <MemberList members={team.list} hasPassword={hasPassword} answer={actionData} />
      </Section>
      {team.invitations.length > 0 && (
        <Section id="invitations" title={t('pending.title')} lead={t('pending.lead')}>
          <InvitationList invitations={team.invitations} />
        </Section>
      )}
      <Section id="invite" title={t('invite.title')} lead={t('invite.lead')}>
        <InviteForm invite={team.invite} role={role} seats={team.seats} reply={replyOf(actionData, 'invite')} />
      </Section>
      {activity && (
        <Section id="activity" title={t('activity.title')} lead={t('activity.lead')}>
          <ActivityList activity={activity} filter={filter} members={team.list} />
        </Section>
      )}
    </Page>
  )
}

type Team = Route.ComponentProps['loaderData']['team']

function Seats({ seats, total }: { seats: Team['seats']; total: number }) {
  const t = useTexts('team')
  if (!seats) return t('members.count', { count: total })
  if (seats.limit === null) return t('seats.unlimited', { count: seats.taken })
  return t('seats.of', { count: seats.taken, limit: seats.limit })
}
