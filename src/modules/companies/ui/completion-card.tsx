import { useTexts } from '#ui/i18n/i18n.tsx'
import { Completion } from '#ui/completion.tsx'
import { completionThreshold, type CompanySection, type CompletionPart } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'

/** The section that contains a missing part. */
export const sectionOfPart: Record<CompletionPart, CompanySection> = {
  logo: 'basics',
  industrySize: 'basics',
  about: 'about',
  contact: 'contact',
  address: 'contact',
  registrationNumber: 'evidence',
  photos: 'presence',
  hiringProcess: 'presence',
}

/** Profile completion and, for who may edit, the most valuable missing parts. */
export function CompletionCard({
  company: { completion, missing, mayEdit },
  hrefFor,
}: {
  company: Pick<OwnCompany, 'completion' | 'missing' | 'mayEdit'>
  hrefFor: (section: CompanySection) => string
}) {
  const t = useTexts('company')
  const noteOf = () => {
    if (missing.length === 0) return t('completion.full')
    if (!mayEdit) return null
    return completion < completionThreshold
      ? t('completion.threshold', { min: completionThreshold })
      : t('completion.next')
  }
  return (
    <Completion
      percent={completion}
      threshold={completionThreshold}
      label={t('completion.label')}
      text={t('completion.text', { percent: completion })}
      note={noteOf()}
      next={t('completion.next')}
      missing={(mayEdit ? missing : []).map(({ part, points }) => ({
        key: part,
        label: t(`missing.${part}`),
        points: t('completion.points', { points }),
        to: hrefFor(sectionOfPart[part]),
      }))}
    />
  )
}
