import { useState } from 'react'
import { data } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { rolesWith } from '#kernel/rights.ts'
import { maxCriteria, maxCriterionText } from '#modules/jobs/criteria/rules.ts'
import { protectedTopicsIn } from '#modules/screening/rules.protected.ts'
import { TopicWarnings } from '#modules/screening/ui/topic-warnings.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { ErrorNotice } from '#ui/form/error-notice.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, requireMember, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/criteria'

export const handle: RouteHandle = { texts: ['scorecards', 'protectedTopics', 'company'] }

function idOf(url: URL): string {
  const id = idIn(url.searchParams.get('id'))
  if (id === null) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return id
}

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, 'jobs.criteria', { id: idOf(requireMember(context).url) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = requireMember(context)
  const id = idOf(page.url)
  const form = await request.formData()
  const typed = form.getAll('criteria').map(String)
  try {
    await page.call('jobs.setCriteria', {
      id,
      version: Number(form.get('version')) || 0,
      criteria: [...typed, ...form.getAll('suggested').map(String)],
    })
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'JOB_DELETED', 'DEFECT'].includes(error.code))
      throwErrorResponse(app(context), error)
    return data({ typed, error: { code: error.code, params: error.params } }, { status: error.status })
  }
  return redirectWithNotice(context, `/employer/criteria?id=${id}`, 'SAVED')
}

/** What the applicants of a job are rated by. */
export default function CriteriaPage({ loaderData: job, actionData }: Route.ComponentProps) {
  const t = useTexts('scorecards')
  const company = useTexts('company')
  const mayChange = job.problem === null
  const texts = actionData?.typed ?? job.list.map(({ label }) => label)
  const lines = mayChange ? Math.min(maxCriteria, Math.max(4, texts.length + 2)) : texts.length
  const reason = mayChange
    ? null
    : t('page.readOnly', {
        roles: rolesWith('jobs.criteria')
          .map((role) => company(`role.${role}`))
          .join(', '),
      })
  return (
    <Page width="reading">
      <PageMeta title={t('page.title')} noindex />
      <PageHead
        title={t('page.title')}
        lead={job.title}
        back={<BackLink to="/employer/dashboard#jobs">{t('page.back')}</BackLink>}
      />
      <ErrorNotice error={actionData?.error ?? null} className="mb-5" />
      <p className="mb-5 text-sm text-muted">{t('page.lead')}</p>
      {job.fromSkills && job.list.length > 0 && <Notice tone="muted" className="mb-5" title={t('page.fromSkills')} />}
      <Card>
        <Form method="post" className="grid gap-6">
          <input type="hidden" name="version" value={job.version} />
          <fieldset className="grid gap-4" disabled={!mayChange} key={job.version}>
            <legend className="sr-only">{t('criteria')}</legend>
            {Array.from({ length: lines }, (_, at) => (
              <CriterionField
                key={at}
                number={at + 1}
                start={texts[at] ?? ''}
                isSkill={job.list[at]?.isSkill ?? false}
              />
            ))}
          </fieldset>
          {mayChange && <p className="k-hint">{t('page.hint')}</p>}
          {job.suggestions.length > 0 && mayChange && (
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-semibold">{t('page.suggestions')}</legend>
              {job.suggestions.map((label) => (
                <label key={label} className="k-check">
                  <input type="checkbox" name="suggested" value={label} />
                  <span className="min-w-0 flex-1">{label}</span>
                </label>
              ))}
            </fieldset>
          )}
          <div>
            <Button type="submit" variant="primary" reason={reason}>
              {t('page.save')}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  )
}

/** One line; protected topics are named while it is typed, and when the page comes back. */
function CriterionField({ number, start, isSkill }: { number: number; start: string; isSkill: boolean }) {
  const t = useTexts('scorecards')
  const [text, setText] = useState(start)
  const hits = protectedTopicsIn(text)
  return (
    <TextField
      id={`criterion-${number}`}
      name="criteria"
      label={t('page.field', { number })}
      defaultValue={start}
      maxLength={maxCriterionText}
      onInput={(event) => setText(event.currentTarget.value)}
      hint={hits.length > 0 ? <TopicWarnings hits={hits} /> : isSkill && text === start ? t('page.skill') : undefined}
    />
  )
}
