import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { AboutForm } from '#features/profiles/ui/about-form.tsx'
import { CareerForm } from '#features/profiles/ui/career-form.tsx'
import { HeadForm } from '#features/profiles/ui/head-form.tsx'
import { ItemForm } from '#features/profiles/ui/item-form.tsx'
import type { FormProps } from '#features/profiles/ui/profile-form.tsx'
import { SkillsForm } from '#features/profiles/ui/skills-form.tsx'
import { WishesForm } from '#features/profiles/ui/wishes-form.tsx'
import {
  listedSections,
  profileParts,
  type ListedSection,
  type ProfilePart,
  type ProfilePlace,
} from '#features/profiles/rules.parts.ts'
import type { RootData } from './root-data.ts'
import { suggestCities } from './suggest-cities.ts'
import { suggestMasters } from './suggest-masters.ts'

export const isPart = (place: unknown): place is ProfilePart => profileParts.some((each) => each === place)
export const isListed = (place: unknown): place is ListedSection => listedSections.some((each) => each === place)
/** The place a parameter or a form names; null when there is none of that name. */
export const placeIn = (text: unknown): ProfilePlace | null =>
  text === 'resume' || isPart(text) || isListed(text) ? text : null

const load: FormProps['load'] = {
  cities: suggestCities,
  roles: (query, signal) => suggestMasters('JOB_ROLE', query, signal),
  skills: (query, signal) => suggestMasters('SKILLS', query, signal),
}

type PlaceFormProps = Omit<FormProps, 'load'> & {
  place: ProfilePart | ListedSection
  itemId: string | null
  aside?: ReactNode
}

/** The form of a part, or of one item of a list (a new one without an id). */
export function PlaceForm({ place, itemId, ...props }: PlaceFormProps) {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  if (isListed(place)) {
    const item = props.view.profile[place].find(({ id }) => id === itemId) ?? null
    const { view: _view, ...rest } = props
    return (
      <ItemForm key={`${place}-${itemId ?? props.view.profile[place].length}`} {...rest} section={place} item={item} />
    )
  }
  if (place === 'wishes')
    return (
      <WishesForm
        {...props}
        load={load}
        currency={settings?.currency ?? 'IDR'}
        grouping={settings?.grouping ?? 'en-IN'}
      />
    )
  const Part = { head: HeadForm, about: AboutForm, career: CareerForm, skills: SkillsForm }[place]
  return <Part {...props} load={load} />
}
