import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { AboutForm } from '#modules/profiles/ui/about-form.tsx'
import { CareerForm } from '#modules/profiles/ui/career-form.tsx'
import { DetailsForm } from '#modules/profiles/ui/details-form.tsx'
import { HeadForm } from '#modules/profiles/ui/head-form.tsx'
import { ItemForm } from '#modules/profiles/ui/item-form.tsx'
import type { FormProps } from '#modules/profiles/ui/profile-form.tsx'
import { SkillsForm } from '#modules/profiles/ui/skills-form.tsx'
import { PreferencesForm } from '#modules/profiles/ui/preferences-form.tsx'
import { isProfilePart, resumeSections, type ProfilePart, type ProfileCard } from '#modules/profiles/rules.parts.ts'
import type { ProfileItem } from '#modules/profiles/contract.shapes.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import type { Entries } from '#ui/browser/form-copy.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useUnsavedForm } from './use-unsaved-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { RootData } from '#web/document/root-data.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { suggestMasters } from '#modules/reference/ui/suggest-masters.ts'

export const isSection = (card: unknown): card is ProfileSection => resumeSections.some((each) => each === card)
/** The card that a parameter or a form names; null for an unknown one. */
export const parseCard = (text: unknown): ProfileCard | null =>
  text === 'resume' || isProfilePart(text) || isSection(text) ? text : null

const load: FormProps['load'] = {
  cities: suggestCities,
  roles: (query, signal) => suggestMasters('JOB_ROLE', query, signal),
  skills: (query, signal) => suggestMasters('SKILLS', query, signal),
  institutes: (query, signal) => suggestMasters('INSTITUTE_UNIVERSITY', query, signal),
  fields: (query, signal) => suggestMasters('FIELD_OF_STUDY', query, signal),
  certificates: (query, signal) => suggestMasters('CANDIDATE_CERTIFICATION', query, signal),
}

type CardFormProps = Omit<FormProps, 'load'> & {
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
  const { restored, discard, ...box } = useUnsavedForm(name, String(storedVersion), {
    answered: props.reply !== null,
    isListed: (entries) => isSection(card) && !item && view.profile[card].some((each) => isItemOf(each, entries)),
  })
  return (
    <div {...box}>
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

/** Whether the values of a form are this item's, by its name. */
function isItemOf({ title, organisation }: ProfileItem, entries: Entries): boolean {
  const valueOf = (field: string) =>
    entries
      .find(([name]) => name === field)?.[1]
      .trim()
      .toLowerCase() ?? ''
  return valueOf('title') === title.toLowerCase() && valueOf('organisation') === (organisation ?? '').toLowerCase()
}

function FormOfCard({ card, itemId, suggestionId: _suggestionId, ...props }: CardFormProps) {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const { view } = props
  if (isSection(card)) {
    const item = view.profile[card].find(({ id }) => id === itemId) ?? null
    const { view: _view, ...rest } = props
    return <ItemForm {...rest} load={load} section={card} item={item} />
  }
  if (card === 'preferences') return <PreferencesForm {...props} load={load} currency={settings?.currency ?? 'IDR'} />
  const Part = { head: HeadForm, about: AboutForm, career: CareerForm, skills: SkillsForm, details: DetailsForm }[card]
  return <Part {...props} load={load} />
}
