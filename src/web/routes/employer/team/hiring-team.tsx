import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { mayUse, rolesWith } from '#kernel/rights.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, requireMember, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/hiring-team'

export const handle: RouteHandle = { texts: ['team', 'company'] }

function idOf(url: URL): string {
  const id = idIn(url.searchParams.get('id'))
  if (id === null) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return id
}

export async function loader({ context }: Route.LoaderArgs) {
  const { caller, url } = requireMember(context)
  const id = idOf(url)
  const { title, people } = await load(context, 'jobs.team', { id })
  return { title, people, mayChange: mayUse(caller.role, 'jobs.manage') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = requireMember(context)
  const id = idOf(page.url)
  const form = await request.formData()
  const ownerId = String(form.get('ownerId') ?? '')
  try {
    await page.call('jobs.setTeam', {
      id,
      memberIds: form.getAll('memberIds').map(String),
      ...(ownerId && { ownerId }),
    })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('team', error)
  }
  return redirectWithNotice(context, `/employer/hiring-team?id=${id}`, 'HIRING_TEAM_SAVED')
}

/** Who answers for a job and who else sees its applicants. */
export default function HiringTeam({ loaderData: { title, people, mayChange }, actionData }: Route.ComponentProps) {
  const t = useTexts('team')
  const company = useTexts('company')
  const owner = people.find((each) => each.owner)
  const restricted = people.filter((each) => !each.seesAll || each.assigned)
  const reason = mayChange
    ? null
    : t('job.readOnly', {
        roles: rolesWith('jobs.manage')
          .map((role) => company(`role.${role}`))
          .join(', '),
      })
  return (
    <Page width="reading">
      <PageMeta title={t('job.title')} noindex />
      <PageHead
        title={t('job.title')}
        lead={title}
        back={<BackLink to="/employer/dashboard#jobs">{t('job.back')}</BackLink>}
      />
      <ErrorMessage answer={actionData} />
      <p className="mb-5 text-sm text-muted">{t('job.lead')}</p>
      <Card>
        <Form method="post" className="grid gap-6">
          <Select
            name="ownerId"
            label={t('job.owner')}
            hint={t('job.ownerHint')}
            disabled={!mayChange}
            defaultValue={owner?.id ?? ''}
            {...(!owner && { placeholder: '–' })}
            options={people.filter((each) => each.mayOwn).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <fieldset className="k-field" disabled={!mayChange}>
            <legend className="k-label mb-1.5">{t('job.people')}</legend>
            {restricted.length === 0 && <p className="text-sm text-muted">{t('job.nobody')}</p>}
            {restricted.map(({ id, name, role, assigned }) => (
              <label key={id} className="k-check">
                <input type="checkbox" name="memberIds" value={id} defaultChecked={assigned} />
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                <Badge>{company(`role.${role}`)}</Badge>
              </label>
            ))}
          </fieldset>
          <div>
            <Button type="submit" variant="primary" reason={reason} className="justify-self-start">
              {t('job.save')}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  )
}
