import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { AboutForm } from '#modules/profiles/ui/about-form.tsx'
import { CareerForm } from '#modules/profiles/ui/career-form.tsx'
import { DetailsForm } from '#modules/profiles/ui/details-form.tsx'
import { HeadForm } from '#modules/profiles/ui/head-form.tsx'
import { ItemForm } from '#modules/profiles/ui/item-form.tsx'
import { ItemEntry } from '#modules/profiles/ui/item-list.tsx'
import { PartView } from '#modules/profiles/ui/part-view.tsx'
import type { FormProps } from '#modules/profiles/ui/profile-form.tsx'
import { SkillsForm } from '#modules/profiles/ui/skills-form.tsx'
import { PreferencesForm } from '#modules/profiles/ui/preferences-form.tsx'
import { resumeSections, profileParts, type ProfilePart, type ProfileCard } from '#modules/profiles/rules.parts.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { removeUnsavedForm, storeUnsavedForm, readUnsavedForm } from './unsaved-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { isIntent } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { RootData } from '#web/document/root-data.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { suggestMasters } from '#modules/reference/ui/suggest-masters.ts'

export const isPart = (card: unknown): card is ProfilePart => profileParts.some((each) => each === card)
export const isSection = (card: unknown): card is ProfileSection => resumeSections.some((each) => each === card)
/** The card that a parameter or a form names; null for an unknown one. */
export const parseCard = (text: unknown): ProfileCard | null =>
  text === 'resume' || isPart(text) || isSection(text) ? text : null

const load: FormProps['load'] = {
  cities: suggestCities,
  roles: (query, signal) => suggestMasters('JOB_ROLE', query, signal),
  skills: (query, signal) => suggestMasters('SKILLS', query, signal),
  institutes: (query, signal) => suggestMasters('INSTITUTE_UNIVERSITY', query, signal),
  fields: (query, signal) => suggestMasters('FIELD_OF_STUDY', query, signal),
  certificates: (query, signal) => suggestMasters('CANDIDATE_CERTIFICATION', query, signal),
}

type CardFormProps = Omit<FormProps, 'load' | 'stored'> & {
  card: ProfilePart | ProfileSection
  itemId: string | null
  aside?: ReactNode
  /** Identifies the suggested item that the form of a new one begins with. */
  suggestionId?: string | null
}

/** The form of a part, or of one item of a section (a new one without an id). Values that were not saved are restored. */
export function CardForm(props: CardFormProps) {
  const t = useTexts('profileSetup')
  const { card, itemId, view } = props
  const item = isSection(card) ? (view.profile[card].find(({ id }) => id === itemId) ?? null) : null
  const name = `${view.account.id}:${card}:${item?.id ?? props.suggestionId ?? 'new'}`
  const storedVersion = isSection(card) ? (item?.version ?? view.profile[card].length) : view.profile.version
  const { restored, onInput, onSubmit, discard } = useUnsavedForm(name, String(storedVersion), props.reply !== null)
  return (
    <div onInput={onInput} onSubmit={onSubmit}>
      {restored && (
        <Notice
          className="mb-5"
          live
          action={
            <Button size="sm" onClick={discard}>
              {t('unsaved.discard')}
            </Button>
          }
        >
          {t('unsaved.text')}
        </Notice>
      )}
      <FormOfCard
        key={`${name}:${isSection(card) ? storedVersion : ''}:${restored ? 'restored' : ''}`}
        {...props}
        reply={props.reply ?? restored}
      />
    </div>
  )
}

/** Stores the values of the form inside at every change, and restores those that were never saved. */
function useUnsavedForm(name: string, storedVersion: string, answered: boolean) {
  const [restored, setRestored] = useState<FormReply | null>(null)
  const current = useRef({ name, storedVersion }).current
  // Layout effects, because an ordinary effect may run after the first input: it would be stored under another form's name or be
  // taken for an old value.
  useLayoutEffect(() => {
    current.name = name
    current.storedVersion = storedVersion
  }, [current, name, storedVersion])
  useLayoutEffect(() => {
    setRestored(null)
    const form = answered ? null : readUnsavedForm(name, storedVersion)
    if (!form) return
    let cancelled = false
    void Promise.all([import('#ui/form/parse-form.ts'), import('zod')]).then(([{ parseForm }, { looseObject }]) => {
      if (!cancelled) setRestored(parseForm(form, looseObject({})).reply({ resetForm: false }))
    })
    return () => void (cancelled = true)
    // Only when another form is shown: the stored values are those of this form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  const store = (target: EventTarget, wasSubmitted: boolean) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form) storeUnsavedForm(current.name, new FormData(form), { wasSubmitted, storedVersion: current.storedVersion })
  }
  return {
    restored,
    onInput: ({ target }: { target: EventTarget }) => store(target, false),
    onSubmit: ({ target, nativeEvent }: FormEvent) => {
      if (!isIntent(nativeEvent as SubmitEvent)) store(target, true)
    },
    discard: () => {
      removeUnsavedForm(name)
      setRestored(null)
    },
  }
}

function FormOfCard({ card, itemId, suggestionId: _suggestionId, ...props }: CardFormProps) {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const { view } = props
  if (isSection(card)) {
    const item = view.profile[card].find(({ id }) => id === itemId) ?? null
    const { view: _view, ...rest } = props
    return <ItemForm {...rest} load={load} section={card} item={item} stored={item && <ItemEntry item={item} />} />
  }
  const stored = <PartView part={card} view={view} />
  if (card === 'preferences')
    return <PreferencesForm {...props} stored={stored} load={load} currency={settings?.currency ?? 'IDR'} />
  const Part = { head: HeadForm, about: AboutForm, career: CareerForm, skills: SkillsForm, details: DetailsForm }[card]
  return <Part {...props} stored={stored} load={load} />
}
