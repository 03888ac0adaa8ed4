import type { CandidateView } from '#modules/profiles/contract.shapes.ts'
import { cardOfStep } from '#modules/profiles/rules.parts.ts'
import type { SetupStep } from '#modules/profiles/rules.ts'
import type { SuggestedValues } from '#modules/profiles/ui/profile-form.tsx'
import { allSkills, newSkills, partsOfStep } from '#modules/resumes/rules.setup.ts'
import { ResumeSuggestions } from '#modules/resumes/ui/resume-suggestions.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { Proposal } from '#modules/resumes/contract.shapes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import type { ResumeReading } from './resume-reading.ts'

type StepSuggestionsProps = {
  step: SetupStep
  reading: ResumeReading | null
  suggestion: string | null
  suggested: SuggestedValues
  ticked: readonly string[] | null
  paths: { suggestion: (id: string) => string }
  view: CandidateView
  /** A form stands open below. */
  isFormOpen: boolean
}

/** What the resume says for this step: which fields it filled in, and what can be added. Nothing without a resume. */
export function StepSuggestions({
  step,
  reading,
  suggestion,
  suggested,
  ticked,
  paths,
  view,
  isFormOpen,
}: StepSuggestionsProps) {
  const t = useTexts('profileSetup')
  const say = useErrorTexts()
  if (!reading) return null
  if (!reading.proposal)
    return (
      <Notice tone="warning" title={t('setup.resume.unread', { name: reading.title })}>
        <p>{say(reading.problem ? [reading.problem] : [])[0]}</p>
      </Notice>
    )
  const lines = filledIn(t, { step, proposal: reading.proposal, suggested })
  const parts = partsOfStep(step, reading.proposal.parts)
  const more = step === 'skills' && !suggested.skills ? newSkills(reading.proposal.parts) : []
  const card = cardOfStep[step]
  const roles = step === 'industryDetails' && !view.profile.role && !suggested.role ? reading.proposal.likelyRoles : []
  return (
    <>
      {roles.length > 0 && (
        <Notice title={t('setup.resume.whichRole', { name: reading.title })}>
          <ul className="mt-2 flex flex-wrap gap-2">
            {roles.map(({ code, label }) => (
              <li key={code}>
                <LinkButton size="sm" to={paths.suggestion(code)}>
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lines.length + more.length > 0 && (
        <Notice
          title={t('setup.resume.filled', { name: reading.title })}
          action={
            more.length > 0 && (
              <LinkButton size="sm" to={paths.suggestion(allSkills)}>
                {t('setup.resume.addSkills')}
              </LinkButton>
            )
          }
        >
          {more.length > 0 && (
            <p>{t('setup.resume.moreSkills', { list: more.map(({ label }) => label).join(', ') })}</p>
          )}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {parts.length > 0 && (
        <ResumeSuggestions
          resume={reading}
          step={step}
          parts={parts}
          ticked={ticked}
          current={suggestion}
          primary={!isFormOpen}
          correctPath={({ id, section }) => (section === card ? paths.suggestion(id) : null)}
        />
      )}
    </>
  )
}

type FilledIn = Pick<StepSuggestionsProps, 'step' | 'suggested'> & { proposal: Proposal }

/** The fields of the form that begin with what the resume says, and where it says something else. */
function filledIn(
  t: ReturnType<typeof useTexts<'profileSetup'>>,
  { step, proposal: { parts, unknownSkills }, suggested }: FilledIn,
): string[] {
  const { headline, role, skills } = suggested
  const other = (kind: 'name' | 'phone' | 'headline') =>
    parts.find(
      (part) => part.kind === kind && (part.state === 'REPLACES' || (kind === 'phone' && part.state === 'NEW')),
    )?.text
  const otherTexts = (['name', 'headline', 'phone'] as const).flatMap((kind) => {
    const text = step === 'personalDetails' ? other(kind) : undefined
    return text ? [t(`setup.resume.other.${kind}`, { text })] : []
  })
  return [
    ...(headline ? [t('setup.resume.headline')] : []),
    ...otherTexts,
    ...(role ? [t('setup.resume.role', { text: role.label })] : []),
    ...(skills?.length ? [t('setup.resume.skills', { count: skills.length })] : []),
    ...(step === 'skills' && unknownSkills.length > 0
      ? [t('setup.resume.unknown', { list: unknownSkills.join(', ') })]
      : []),
  ]
}
