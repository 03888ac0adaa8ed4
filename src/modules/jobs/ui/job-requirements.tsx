import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Chip } from '#ui/badge.tsx'
import type { JobView } from '../contract.shapes.ts'
import { useExperienceText, useRequirementText } from './job-texts.ts'

/** Requirements of a job; skills the reader has are highlighted. */
export function JobRequirements({
  job,
  has,
  level = 3,
}: {
  job: JobView
  has?: ReadonlySet<string> | undefined
  level?: 3 | 4
}) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const t = useTexts('jobDetail')
  const experience = useExperienceText()(job)
  const requirement = useRequirementText()
  const required = job.skills.filter((skill) => skill.required)
  const nice = job.skills.filter((skill) => !skill.required)
  return (
    <div className="grid gap-5">
      {(experience || job.qualification) && (
        <ul className="grid gap-2">
          {experience && <Line icon={<Icon name="history" />}>{experience}</Line>}
          {job.qualification && <Line icon={<Icon name="graduation-cap" />}>{job.qualification.label}</Line>}
        </ul>
      )}
      {required.length > 0 && <Skills title={t('mustHave')} skills={required} has={has} heading={Heading} />}
      {nice.length > 0 && <Skills title={t('nice')} skills={nice} has={has} heading={Heading} />}
      {job.requirements.length > 0 && (
        <div>
          <Heading className="mb-2 text-base">{t('breakers')}</Heading>
          <ul className="grid gap-2" lang={job.language}>
            {job.requirements.map((question) => (
              <Line key={question.id} icon={<Icon name="circle-help" />}>
                {question.text} <strong>{requirement(question)}</strong>
              </Line>
            ))}
          </ul>
          <p className="k-hint mt-2">{t('breakersHint')}</p>
        </div>
      )}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="k-line" data-large="">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

type SkillsProps = {
  title: string
  skills: JobView['skills']
  has: ReadonlySet<string> | undefined
  heading: 'h3' | 'h4'
}

function Skills({ title, skills, has, heading: Heading }: SkillsProps) {
  const t = useTexts('jobDetail')
  return (
    <div>
      <Heading className="mb-2 text-base">{title}</Heading>
      <ul className="flex flex-wrap gap-2">
        {skills.map((skill) => {
          const mine = has?.has(skill.code) ?? false
          return (
            <li key={skill.code}>
              <Chip on={mine} icon={mine ? <Icon name="check" /> : undefined}>
                {skill.label}
                {mine && <span className="sr-only">, {t('you')}</span>}
              </Chip>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
