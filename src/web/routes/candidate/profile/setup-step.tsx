import { Form } from 'react-router'
import { ItemList } from '#modules/profiles/ui/item-list.tsx'
import { VisibilityForm } from '#modules/profiles/ui/visibility-form.tsx'
import type { CandidateView } from '#modules/profiles/contract.shapes.ts'
import type { SetupStep } from '#modules/profiles/rules.ts'
import { cardOfStep } from '#modules/profiles/rules.parts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { SubmitButton } from '#ui/form/form.tsx'
import type { ProfileOptions } from './data.ts'
import { isSection, CardForm } from './card-form.tsx'

type BodyProps = {
  view: CandidateView
  options: ProfileOptions
  step: SetupStep
  /** The id of the item being edited. */
  item: string | null
  adding: boolean
  reply: FormReply | null
  paths: { restored: string | null; next: string | null; add: string; item: (id: string) => string }
}

/** One step of the set-up: the form of its part, or a list with a form for one more. */
export function StepBody({ view, options, step, item, adding, reply, paths }: BodyProps) {
  const t = useTexts('profileSetup')
  const card = cardOfStep[step]
  if (card === 'visibility') return <VisibilityStep view={view} back={paths.restored} />
  const form = { card, itemId: item, view, options, reply }
  if (!isSection(card))
    return (
      <div className="grid gap-6">
        <CardForm key={step} {...form} itemId={null} submitLabel={t('setup.continue')} />
        <StepLinks step={step} paths={paths} skip={!view.setup.done.includes(step)} nextLabel={t('setup.unchanged')} />
      </div>
    )
  const items = view.profile[card]
  const open = items.length === 0 || adding || item !== null || reply !== null
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
      {open && <CardForm key={step} {...form} submitLabel={t('setup.addMore')} />}
      {!open && (
        <div>
          <LinkButton to={paths.add}>{t('setup.another')}</LinkButton>
        </div>
      )}
      <StepLinks step={step} paths={paths} skip={!view.setup.done.includes(step)} secondary={open} />
    </div>
  )
}

/** Asks who may find the profile, without a choice made in advance. Finishing without an answer leaves the profile hidden. */
function VisibilityStep({ view, back }: { view: CandidateView; back: string | null }) {
  const t = useTexts('profileSetup')
  const answered = view.setup.done.includes('visibility')
  return (
    <div className="grid max-w-[40rem] gap-6">
      <p>{t('setup.visibility.lead')}</p>
      <VisibilityForm visibility={answered ? view.profile.visibility : null} submitLabel={t('setup.visibility.save')} />
      <StepLinks step="visibility" paths={{ restored: back, next: null }} skip={!answered} />
    </div>
  )
}

type StepLinksProps = Pick<BodyProps, 'step'> & {
  paths: Pick<BodyProps['paths'], 'restored' | 'next'>
  skip: boolean
  secondary?: boolean
  nextLabel?: string
}

/** Links to the previous and the next step: an empty step can be skipped, the last one finishes the setup. */
function StepLinks({ step, paths, skip, secondary = true, nextLabel }: StepLinksProps) {
  const t = useTexts('profileSetup')
  const variant = secondary ? 'secondary' : 'primary'
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {paths.restored && <LinkButton to={paths.restored}>{t('setup.back')}</LinkButton>}
      {!paths.next ? (
        <StepButton step={step} intent="finish" label={t('setup.finish')} variant={variant} />
      ) : skip ? (
        <StepButton step={step} intent="skip" label={t('setup.skip')} variant="quiet" />
      ) : (
        <LinkButton variant={variant} to={paths.next}>
          {nextLabel ?? t('setup.next')}
        </LinkButton>
      )}
    </div>
  )
}

type StepButtonProps = {
  step: SetupStep
  intent: 'skip' | 'finish'
  label: string
  variant: 'quiet' | 'secondary' | 'primary'
}

function StepButton({ step, intent, label, variant }: StepButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="step" value={step} />
      <SubmitButton variant={variant}>{label}</SubmitButton>
    </Form>
  )
}
