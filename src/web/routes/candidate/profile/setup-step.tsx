import { Form } from 'react-router'
import { ItemList } from '#modules/profiles/ui/item-list.tsx'
import type { CandidateView } from '#modules/profiles/contract.shapes.ts'
import type { SetupStep } from '#modules/profiles/rules.ts'
import { cardOfStep } from '#modules/profiles/rules.parts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { SubmitButton } from '#ui/form/form.tsx'
import type { ProfileOptions } from './data.ts'
import { isListed, PlaceForm } from './form-place.tsx'

type BodyProps = {
  view: CandidateView
  options: ProfileOptions
  step: SetupStep
  /** The entry that is being changed. */
  item: string | null
  adding: boolean
  reply: FormReply | null
  paths: { back: string | null; next: string | null; add: string; item: (id: string) => string }
}

/** One step of the set-up: the form of its part, or a list with a form for one more. */
export function StepBody({ view, options, step, item, adding, reply, paths }: BodyProps) {
  const t = useTexts('profileSetup')
  const place = cardOfStep[step]
  const form = { place, itemId: item, view, options, reply }
  if (!isListed(place))
    return (
      <div className="grid gap-6">
        <PlaceForm key={step} {...form} itemId={null} submitLabel={t('setup.continue')} />
        <Ways step={step} paths={paths} skip={!view.setup.done.includes(step)} onward={t('setup.unchanged')} />
      </div>
    )
  const items = view.profile[place]
  const open = items.length === 0 || adding || item !== null || reply !== null
  return (
    <div className="grid gap-7">
      {items.length > 0 && (
        <ItemList
          section={place}
          items={items.filter(({ id }) => id !== item)}
          hrefFor={paths.item}
          overlaps={view.overlaps}
        />
      )}
      {open && <PlaceForm key={step} {...form} submitLabel={t('setup.addMore')} />}
      {!open && (
        <div>
          <LinkButton to={paths.add}>{t('setup.another')}</LinkButton>
        </div>
      )}
      <Ways step={step} paths={paths} skip={!view.setup.done.includes(step)} quiet={open} />
    </div>
  )
}

type WaysProps = Pick<BodyProps, 'step' | 'paths'> & { skip: boolean; quiet?: boolean; onward?: string }

/** Back, and onward: pass the step by while it is empty, else go on; the last one finishes. */
function Ways({ step, paths, skip, quiet = true, onward }: WaysProps) {
  const t = useTexts('profileSetup')
  const variant = quiet ? 'secondary' : 'primary'
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {paths.back && <LinkButton to={paths.back}>{t('setup.back')}</LinkButton>}
      {!paths.next ? (
        <Deed step={step} intent="finish" label={t('setup.finish')} variant={variant} />
      ) : skip ? (
        <Deed step={step} intent="skip" label={t('setup.skip')} variant="quiet" />
      ) : (
        <LinkButton variant={variant} to={paths.next}>
          {onward ?? t('setup.next')}
        </LinkButton>
      )}
    </div>
  )
}

type DeedProps = {
  step: SetupStep
  intent: 'skip' | 'finish'
  label: string
  variant: 'quiet' | 'secondary' | 'primary'
}

function Deed({ step, intent, label, variant }: DeedProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="step" value={step} />
      <SubmitButton variant={variant}>{label}</SubmitButton>
    </Form>
  )
}
