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
import { dropForm, keepForm, lostForm } from './form-draft.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { isIntent } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { RootData } from '#web/document/root-data.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { suggestMasters } from '#modules/reference/ui/suggest-masters.ts'

export const isPart = (place: unknown): place is ProfilePart => profileParts.some((each) => each === place)
export const isListed = (place: unknown): place is ProfileSection => resumeSections.some((each) => each === place)
/** The place a parameter or a form names; null when there is none of that name. */
export const placeIn = (text: unknown): ProfileCard | null =>
  text === 'resume' || isPart(text) || isListed(text) ? text : null

const load: FormProps['load'] = {
  cities: suggestCities,
  roles: (query, signal) => suggestMasters('JOB_ROLE', query, signal),
  skills: (query, signal) => suggestMasters('SKILLS', query, signal),
  institutes: (query, signal) => suggestMasters('INSTITUTE_UNIVERSITY', query, signal),
  fields: (query, signal) => suggestMasters('FIELD_OF_STUDY', query, signal),
  certificates: (query, signal) => suggestMasters('CANDIDATE_CERTIFICATION', query, signal),
}

type PlaceFormProps = Omit<FormProps, 'load' | 'stored'> & {
  place: ProfilePart | ProfileSection
  itemId: string | null
  aside?: ReactNode
}

/** The form of a part, or of one item of a list (a new one without an id). What was typed and not saved comes back. */
export function PlaceForm(props: PlaceFormProps) {
  const t = useTexts('profileSetup')
  const { place, itemId, view } = props
  const item = isListed(place) ? (view.profile[place].find(({ id }) => id === itemId) ?? null) : null
  const name = `${view.account.id}:${place}:${item?.id ?? 'new'}`
  const stands = isListed(place) ? (item?.version ?? view.profile[place].length) : view.profile.version
  const { back, onInput, onSubmit, drop } = useKept(name, String(stands), props.reply !== null)
  return (
    <div onInput={onInput} onSubmit={onSubmit}>
      {back && (
        <Notice
          className="mb-5"
          live
          action={
            <Button size="sm" onClick={drop}>
              {t('kept.drop')}
            </Button>
          }
        >
          {t('kept.text')}
        </Notice>
      )}
      <OneForm
        key={`${name}:${isListed(place) ? stands : ''}:${back ? 'kept' : ''}`}
        {...props}
        reply={props.reply ?? back}
      />
    </div>
  )
}

/** Keeps the form around it is typed, and brings back what never arrived. */
function useKept(name: string, stands: string, answered: boolean) {
  const [back, setBack] = useState<FormReply | null>(null)
  const box = useRef({ name, stands }).current
  // Both before anything can be typed: an ordinary effect may come after the first letter, which would be kept under another form's
  // name, or taken for something old.
  useLayoutEffect(() => {
    box.name = name
    box.stands = stands
  }, [box, name, stands])
  useLayoutEffect(() => {
    setBack(null)
    const form = answered ? null : lostForm(name, stands)
    if (!form) return
    let over = false
    void Promise.all([import('#ui/form/parse-form.ts'), import('zod')]).then(([{ parseForm }, { looseObject }]) => {
      if (!over) setBack(parseForm(form, looseObject({})).reply({ resetForm: false }))
    })
    return () => void (over = true)
    // Only when another form begins: what is kept is what this very form then holds.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  const keep = (target: EventTarget, sent: boolean) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form) keepForm(box.name, new FormData(form), { sent, stood: box.stands })
  }
  return {
    back,
    onInput: ({ target }: { target: EventTarget }) => keep(target, false),
    onSubmit: ({ target, nativeEvent }: FormEvent) => {
      if (!isIntent(nativeEvent as SubmitEvent)) keep(target, true)
    },
    drop: () => {
      dropForm(name)
      setBack(null)
    },
  }
}

function OneForm({ place, itemId, ...props }: PlaceFormProps) {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const { view } = props
  if (isListed(place)) {
    const item = view.profile[place].find(({ id }) => id === itemId) ?? null
    const { view: _view, ...rest } = props
    return <ItemForm {...rest} load={load} section={place} item={item} stored={item && <ItemEntry item={item} />} />
  }
  const stored = <PartView part={place} view={view} />
  if (place === 'wishes')
    return <PreferencesForm {...props} stored={stored} load={load} currency={settings?.currency ?? 'IDR'} />
  const Part = { head: HeadForm, about: AboutForm, career: CareerForm, skills: SkillsForm, details: DetailsForm }[place]
  return <Part {...props} stored={stored} load={load} />
}
