import { useTexts } from '#ui/i18n/i18n.tsx'
import type { ComponentProps } from 'react'
import { JobList } from '../job-search/job-list.tsx'

/** Jobs of similar work that do not have the words of the search, apart from those that have. Needs the set `browse`. */
export function RelatedJobs(props: Pick<ComponentProps<typeof JobList>, 'jobs' | 'current' | 'onOpen' | 'className'>) {
  const t = useTexts('browse')
  if (props.jobs.length === 0) return null
  return (
    <section aria-labelledby="related-jobs" className="mt-6">
      <h2 id="related-jobs" className="text-lg">
        {t('relatedJobs.title')}
      </h2>
      <p className="k-hint mb-3">{t('relatedJobs.text')}</p>
      <JobList heading="h3" {...props} />
    </section>
  )
}
