import { ItemList } from '#modules/profiles/ui/item-list.tsx'
import { VisibilityForm } from '#modules/profiles/ui/visibility-form.tsx'
import type { CandidateView } from '#modules/profiles/contract.shapes.ts'
import type { SetupStep } from '#modules/profiles/rules.ts'
import type { SuggestedValues } from '#modules/profiles/ui/profile-form.tsx'
import { partsOfStep } from '#modules/resumes/rules.setup.ts'
import { cardOfStep } from '#modules/profiles/rules.parts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { ProfileOptions } from './data.ts'
import { isSection, CardForm } from './card-form.tsx'
import type { ResumeReading } from './resume-reading.ts'
import { ResumeStep } from './resume-step.tsx'
import { StepLinks } from './step-links.tsx'
import { StepSuggestions } from './step-suggestions.tsx'

type BodyProps = {
  view: CandidateView
  options: ProfileOptions
  step: SetupStep
  /** The id of the item being edited. */
  item: string | null
  adding: boolean
  reply: FormReply | null
  /** The code of an action that failed without a form of its own. */
  error: string | null
  /** What the resume says, and the id of the item of it that is being corrected. */
  reading: ResumeReading | null
  suggestion: string | null
  suggested: SuggestedValues
  /** The selection of suggestions that failed. */
  ticked: readonly string[] | null
  paths: {
    own: string
    restored: string | null
    next: string | null
    add: string
    item: (id: string) => string
    suggestion: (id: string) => string
  }
}

/** One step of the set-up: the form of its part, or a list with a form for one more. */
export function StepBody(props: BodyProps) {
  const { view, options, step, item, adding, reply, paths, reading, suggested } = props
  const t = useTexts('profileSetup')
  const card = cardOfStep[step]
  const isDone = view.setup.done.includes(step)
  if (card === 'resume')
    return <ResumeStep reading={reading} done={isDone} ownPath={paths.own} next={paths.next} error={props.error} />
  if (card === 'visibility') return <VisibilityStep view={view} back={paths.restored} />
  const form = { card, itemId: item, view, options, reply, suggested }
  if (!isSection(card))
    return (
      <div className="grid gap-6">
        <StepSuggestions {...props} isFormOpen />
        <CardForm
          key={step}
          {...form}
          itemId={null}
          suggestionId={props.suggestion}
          submitLabel={t('setup.continue')}
        />
        <StepLinks step={step} paths={paths} skip={!isDone} nextLabel={t('setup.unchanged')} />
      </div>
    )
  const items = view.profile[card]
  const suggestionId = suggested.item ? props.suggestion : null
  const states = partsOfStep(step, reading?.proposal?.parts ?? []).map(({ state }) => state)
  const hasSuggestions = states.some((state) => state !== 'THERE')
  const selectable = states.some((state) => state === 'NEW' || state === 'REPLACES')
  const open =
    (items.length === 0 && !hasSuggestions) || adding || item !== null || reply !== null || suggestionId !== null
  return (
    <div className="grid gap-7">
      {items.length > 0 && (
        <ItemList
          section={card}
          items={items.filter(({ id }) => id !== item)}
          hrefFor={paths.item}
          overlaps={view.overlaps}
        />
      )}
      <StepSuggestions {...props} isFormOpen={open} />
      {open && (
        <div id="form" className="scroll-mt-20">
          <CardForm key={step} {...form} suggestionId={suggestionId} submitLabel={t('setup.addMore')} />
        </div>
      )}
      {!open && (
        <div>
          <LinkButton to={paths.add}>{t(items.length === 0 ? 'setup.byHand' : 'setup.another')}</LinkButton>
        </div>
      )}
      <StepLinks step={step} paths={paths} skip={!isDone} secondary={open || selectable} />
    </div>
  )
}

/** Asks who may find the profile, without a choice made in advance. Finishing without an answer leaves the profile hidden. */
function VisibilityStep({ view, back }: { view: CandidateView; back: string | null }) {
  const t = useTexts('profileSetup')
  const answered = view.setup.done.includes('visibility')
  return (
    <div className="grid max-w-[40rem] gap-6">
      <p>{t(answered ? 'setup.visibility.leadChosen' : 'setup.visibility.lead')}</p>
      <VisibilityForm
        visibility={answered ? view.profile.visibility : null}
        submitLabel={t('setup.visibility.save')}
        variant="primary"
      />
      <StepLinks step="visibility" paths={{ restored: back, next: null }} skip={!answered} />
    </div>
  )
}
