import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AppliedElsewhere, CannotApply } from '#modules/applications/ui/apply-blocked.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Page } from '#ui/page.tsx'
import { loadJob } from '../job-search/job-loader.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { sendOrOffline } from '#web/pipeline/send-or-offline.ts'
import { unanswered } from '#web/pipeline/shell-data.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { SafetyNotice } from '#web/reports/safety-notice.tsx'
import { ApplyPage } from './apply-page.tsx'
import { donePath, sendApplication } from './send.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['applyJob', 'applications', 'safetyNotice', 'versions'] }

export async function loader({ context }: Route.LoaderArgs) {
  requireCandidate(context)
  const job = await loadJob(context)
  const [{ questions, resumes, draft, check, isNew, requirements }, { account, profile }] = await Promise.all([
    load(context, 'userjobs.applyForm', { id: job.id }),
    load(context, 'candidate.view', {}),
  ])
  if (check.applicationId) throw redirect(donePath(check.applicationId, true))
  const { id, slug, title, language, company } = job
  return {
    job: { id, slug, title, language, companyName: company.name, logoUrl: company.logoUrl },
    questions,
    draft,
    check,
    isNew,
    requirements,
    resumes: resumes.map((resume) => ({ id: resume.id, title: resume.title, updatedAt: resume.updatedAt })),
    accountId: account.id,
    me: {
      name: account.name,
      contact: [account.email, account.phone && `${account.dialCode ?? ''} ${account.phone}`]
        .filter(Boolean)
        .join(' · '),
      headline: profile.headline,
      experience: profile.experience.map(({ title: what, organisation }) =>
        [what, organisation].filter(Boolean).join(', '),
      ),
      education: profile.education.map(({ title: what, organisation }) =>
        [what, organisation].filter(Boolean).join(', '),
      ),
      skills: profile.skills.map(({ label }) => label),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await loadJob(context)
  return sendApplication(context, await request.formData(), id)
}

/** The connection may be down: the values stay in the form, and sending them again has the same effect once (RE-25). */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendOrOffline(async () => (await serverAction()) as FormReply)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !unanswered(args) && args.defaultShouldRevalidate

export default function ApplyJob({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('applyJob')
  const { job, check, isNew, me } = loaderData
  const blocked =
    check.problem === 'PROFILE_TOO_THIN'
      ? check.missing.some((need) => need !== 'resumeOrExperience')
      : check.problem !== null
  return (
    <Page width="reading">
      <PageMeta title={t('title', { title: job.title })} noindex />
      {check.externalUrl ? (
        <AppliedElsewhere job={job} url={check.externalUrl} wentAt={check.externalStartedAt} />
      ) : blocked ? (
        <CannotApply job={job} problem={check.problem ?? ''} />
      ) : (
        <>
          {isNew && <SafetyNotice />}
          <ApplyPage {...loaderData} isResumeOptional={me.experience.length > 0} sent={actionData ?? null} />
        </>
      )}
    </Page>
  )
}
