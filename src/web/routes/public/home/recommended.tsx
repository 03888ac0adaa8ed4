import type { RecommendationReason } from '#modules/matching/contract.recommendations.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '#web/routes/candidate/job-search/job-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { browseTo } from '#modules/search/rules.url.ts'
import type { JobSummary } from '#modules/search/ui/job-summary.ts'
import { reasonText } from '#modules/matching/ui/reason-line.tsx'

export type Recommended = {
  basis: 'PROFILE' | 'POPULAR'
  place: { kind: string; label: string } | null
  jobs: (JobSummary & { why: RecommendationReason[] })[]
}

/** Columns of jobs; on phones the first three, with a link to all of them below. */
export const landingJobs = 'max-sm:[&>:nth-child(n+4)]:hidden sm:grid-cols-2 lg:grid-cols-3'

/** What the heading of popular jobs says of each of them already. */
const saidAbove: ReadonlySet<string> = new Set(['POPULAR', 'NEW', 'IN_PLACE'])

/** Jobs for this candidate, or what is popular, in a place that anybody may name. Needs the set `recommended`. */
export function RecommendedJobs({ recommended: { basis, place, jobs } }: { recommended: Recommended }) {
  const t = useTexts('recommended')
  const own = basis === 'PROFILE'
  const byId = new Map(jobs.map((job) => [job.id, own ? job.why : job.why.filter(({ code }) => !saidAbove.has(code))]))
  const all = '/jobsseekers/my-jobs?tab=recommended'
  const known = place && place.kind !== 'unknown' ? place.label : null
  return (
    <Section
      id="recommended"
      title={own ? t('title') : known ? t('popularIn', { place: known }) : t('popular')}
      lead={own ? t('lead') : t('popularLead')}
      actions={
        own ? (
          <LinkButton to={all} className="max-sm:hidden">
            {t('all')}
          </LinkButton>
        ) : (
          <form action="/#recommended" className="flex items-end gap-2 max-sm:w-full">
            <TextField
              name="near"
              label={t('near')}
              placeholder={t('nearExample')}
              defaultValue={place?.label ?? ''}
              maxLength={100}
              className="w-52 min-w-0 max-sm:flex-1"
            />
            <Button type="submit">{t('show')}</Button>
          </form>
        )
      }
    >
      {place?.kind === 'unknown' && (
        <p role="status" className="mb-3 text-sm text-muted">
          {t('unknown', { place: place.label })}
        </p>
      )}
      <JobList jobs={jobs} className={landingJobs} why={({ id }) => reasonText(byId.get(id))} />
      <LinkButton to={own ? all : browseTo({ location: known ?? '' })} wide className="mt-3 sm:hidden">
        {own ? t('all') : known ? t('allIn', { place: known }) : t('allJobs')}
      </LinkButton>
    </Section>
  )
}
