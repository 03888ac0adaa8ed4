import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { AnnouncementValues } from './values.ts'

/** The picker of cities where no script runs: those chosen, with a mark to go, and lines for more, which saving looks up. */
export function PlainCities({
  cities,
  citiesTyped,
  errors,
}: Pick<AnnouncementValues, 'cities' | 'citiesTyped'> & { errors?: string[] }) {
  const t = useTexts('announcements')
  return (
    <div className="hidden gap-3 noscript:grid sm:col-span-2">
      <TextArea
        id="citiesTyped"
        name="citiesTyped"
        label={t('cities')}
        hint={`${t('citiesHint')} ${t('citiesLines')}`}
        rows={3}
        defaultValue={citiesTyped}
        {...(errors && { errors })}
      />
      {cities.length > 0 && (
        <ul aria-label={t('cities')} className="grid gap-2">
          {cities.map(({ id, label }) => (
            <li key={id}>
              <Checkbox name="citiesDrop" value={id} label={t('picker.remove', { name: label || t('cityGone') })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
