import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Chip } from '#ui/badge.tsx'
import { Notice } from '#ui/display.tsx'
import type { JobView as Job } from '../contract.shapes.ts'
import { BenefitIcon } from './benefit-icon.tsx'
import { JobCompany } from './job-company.tsx'
import { JobHead } from './job-head.tsx'
import { JobRequirements } from './job-requirements.tsx'
import { RichView } from './rich-view.tsx'

export type JobViewProps = {
  job: Job
  heading?: 'h1' | 'h2'
  companyTo?: string
  /** Apply, save and share, directly below the head. */
  actions?: ReactNode
  /** Codes of the reader's skills; matching ones are highlighted. */
  has?: ReadonlySet<string>
  /** Content below the job: similar jobs, report. */
  children?: ReactNode
}

/** The full job as candidates see it; used by the job page, the wizard's preview and the moderation page. */
export function JobView({ job, heading = 'h1', companyTo, actions, has, children }: JobViewProps) {
  const t = useTexts('jobDetail')
  const level = heading === 'h1' ? 2 : 3
  const needs =
    job.skills.length > 0 ||
    job.requirements.length > 0 ||
    job.qualification ||
    job.experienceMin !== null ||
    job.experienceMax !== null
  return (
    <article className="grid gap-8">
      <JobState job={job} />
      <JobHead job={job} heading={heading} companyTo={companyTo} actions={actions} />
      {needs && (
        <Section title={t('requirements')} level={level}>
          <JobRequirements job={job} has={has} level={level === 2 ? 3 : 4} />
        </Section>
      )}
      {job.highlights && (
        <Section title={t('highlights')} level={level}>
          <RichView doc={job.highlights} lang={job.language} />
        </Section>
      )}
      {job.description && (
        <Section title={t('description')} level={level}>
          <RichView doc={job.description} lang={job.language} />
        </Section>
      )}
      {(job.benefits.length > 0 || job.benefitsNote) && (
        <Section title={t('benefits')} level={level}>
          <ul className="flex flex-wrap gap-2">
            {job.benefits.map((benefit) => (
              <li key={benefit.code}>
                <Chip icon={<BenefitIcon name={benefit.icon} />}>{benefit.label}</Chip>
              </li>
            ))}
          </ul>
          {job.benefitsNote && (
            <p className="mt-3 max-w-prose whitespace-pre-line" lang={job.language}>
              {job.benefitsNote}
            </p>
          )}
        </Section>
      )}
      <HiringProcess job={job} level={level} />
      <Section title={t('about', { company: job.company.name })} level={level}>
        <JobCompany company={job.company} to={companyTo} />
      </Section>
      {children}
    </article>
  )
}

function HiringProcess({ job, level }: { job: Job; level: 2 | 3 }) {
  const t = useTexts('jobDetail')
  const { hiringProcess, promisedReplyDays } = job.company
  if (!hiringProcess && promisedReplyDays === null && job.questionCount === 0 && !job.externalApply) return null
  return (
    <Section title={t('process')} level={level}>
      <div className="grid max-w-prose gap-2">
        {hiringProcess && <p className="whitespace-pre-line">{hiringProcess}</p>}
        {promisedReplyDays !== null && <p>{t('reply', { count: promisedReplyDays })}</p>}
        {job.questionCount > 0 && <p>{t('questions', { count: job.questionCount })}</p>}
        {job.externalApply && <p>{t('external')}</p>}
      </div>
    </Section>
  )
}

/** Why a job that is still public does not accept applications. */
export function JobState({ job }: { job: Job }) {
  const t = useTexts('jobDetail')
  const format = useFormat()
  if (job.status !== 'PAUSED' && job.status !== 'CLOSED' && job.status !== 'EXPIRED') return null
  const state = job.status === 'CLOSED' && job.closeReason === 'FILLED' ? 'FILLED' : job.status
  return (
    <Notice tone="warning" title={t(`state.${state}.title`)}>
      {t(`state.${state}.text`, { date: job.expiresAt ? format.date(job.expiresAt) : '' })}
    </Notice>
  )
}

function Section({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading className="mb-3 text-xl">{title}</Heading>
      {children}
    </section>
  )
}
