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
  /** Apply, save, share; under the head, so that they are reached first. */
  actions?: ReactNode
  /** Codes of the reader's skills; those the job asks for are marked. */
  has?: ReadonlySet<string>
  /** Below everything: similar jobs, report. */
  children?: ReactNode
}

/** A whole job as candidates read it; the page, the preview of the wizard and the moderator's desk share it. */
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
        <Part title={t('requirements')} level={level}>
          <JobRequirements job={job} has={has} level={level === 2 ? 3 : 4} />
        </Part>
      )}
      {job.highlights && (
        <Part title={t('highlights')} level={level}>
          <RichView doc={job.highlights} lang={job.language} />
        </Part>
      )}
      {job.description && (
        <Part title={t('description')} level={level}>
          <RichView doc={job.description} lang={job.language} />
        </Part>
      )}
      {(job.benefits.length > 0 || job.benefitsNote) && (
        <Part title={t('benefits')} level={level}>
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
        </Part>
      )}
      <Hiring job={job} level={level} />
      <Part title={t('about', { company: job.company.name })} level={level}>
        <JobCompany company={job.company} to={companyTo} />
      </Part>
      {children}
    </article>
  )
}

function Hiring({ job, level }: { job: Job; level: 2 | 3 }) {
  const t = useTexts('jobDetail')
  const { hiringProcess, promisedReplyDays } = job.company
  if (!hiringProcess && promisedReplyDays === null && job.questionCount === 0 && !job.externalApply) return null
  return (
    <Part title={t('process')} level={level}>
      <div className="grid max-w-prose gap-2">
        {hiringProcess && <p className="whitespace-pre-line">{hiringProcess}</p>}
        {promisedReplyDays !== null && <p>{t('reply', { count: promisedReplyDays })}</p>}
        {job.questionCount > 0 && <p>{t('questions', { count: job.questionCount })}</p>}
        {job.externalApply && <p>{t('external')}</p>}
      </div>
    </Part>
  )
}

/** Why a job that is still readable takes no applications. */
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

function Part({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading className="mb-3 text-xl">{title}</Heading>
      {children}
    </section>
  )
}
