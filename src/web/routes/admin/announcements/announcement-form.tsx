import {
  announcementAudiences,
  announcementLanguages,
  announcementLevels,
  maxCities,
  maxText,
  maxTitle,
} from '#modules/content/announcements/rules.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PlainCities } from './plain-cities.tsx'
import type { AnnouncementValues, Plan } from './values.ts'

type AnnouncementFormProps = {
  values: AnnouncementValues
  errors: readonly { field: string; error: string }[]
  zone: string
  plans: readonly Plan[]
}

/** Both languages side by side, then for whom, how important and when. */
export function AnnouncementForm({ values, errors, zone, plans }: AnnouncementFormProps) {
  const t = useTexts('announcements')
  const hydrated = useHydrated()
  const wrong = (field: string) => {
    const fieldErrors = errors.filter((each) => each.field === field).map(({ error }) => error)
    return fieldErrors.length > 0 && { errors: fieldErrors }
  }
  return (
    <div className="grid gap-4">
      <input type="hidden" name="id" value={values.id ?? ''} />
      <input type="hidden" name="version" value={values.version} />
      <input type="hidden" name="key" value={values.key} />
      <div className="grid gap-4 md:grid-cols-2">
        {(['en', 'id'] as const).map((locale) => (
          <div key={locale} className="grid content-start gap-4">
            <TextField
              id={`title-${locale}`}
              name={`title.${locale}`}
              label={t(locale === 'en' ? 'titleEn' : 'titleId')}
              lang={locale}
              maxLength={maxTitle}
              defaultValue={values.title[locale]}
              {...wrong(`title.${locale}`)}
            />
            <TextArea
              id={`text-${locale}`}
              name={`text.${locale}`}
              label={t(locale === 'en' ? 'textEn' : 'textId')}
              lang={locale}
              rows={3}
              maxLength={maxText}
              defaultValue={values.text[locale]}
              {...wrong(`text.${locale}`)}
            />
          </div>
        ))}
      </div>
      <div className="k-pair grid items-start gap-4 sm:grid-cols-3">
        <Select
          label={t('audience')}
          name="audience"
          defaultValue={values.audience}
          options={announcementAudiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        />
        <Select
          label={t('language')}
          name="language"
          defaultValue={values.language}
          options={announcementLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <Select
          label={t('level')}
          name="level"
          defaultValue={values.level}
          options={announcementLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
        <CheckboxGroup
          name="plans"
          label={t('plans')}
          hint={t('plansHint')}
          defaultValue={values.plans}
          options={plans.map(({ code, title }) => ({ value: code, label: title }))}
          {...wrong('plans')}
        />
        <TagPicker
          id="cities"
          name="cities"
          label={t('cities')}
          hint={t('citiesHint')}
          multiple
          max={maxCities}
          loadItems={suggestCities}
          defaultValue={values.cities.map(({ id, label }) => ({ value: id, label: label || t('cityGone') }))}
          texts={{
            empty: t('picker.none'),
            loading: t('picker.loading'),
            failed: t('picker.failed'),
            remove: (name) => t('picker.remove', { name }),
          }}
          className="noscript:hidden sm:col-span-2"
          {...wrong('cities')}
        />
        {!hydrated && <PlainCities cities={values.cities} citiesTyped={values.citiesTyped} {...wrong('cities')} />}
        <TextField
          id="startsAt"
          name="startsAt"
          type="datetime-local"
          label={t('startsAt')}
          hint={t('startsAtHint', { zone: zone.replaceAll('_', ' ') })}
          defaultValue={values.startsAt}
          {...wrong('startsAt')}
        />
        <TextField
          id="endsAt"
          name="endsAt"
          type="datetime-local"
          label={t('endsAt')}
          hint={t('endsAtHint')}
          defaultValue={values.endsAt}
          {...wrong('endsAt')}
        />
        <TextField
          id="link"
          name="link"
          label={t('link')}
          hint={t('linkHint')}
          maxLength={300}
          defaultValue={values.link}
          {...wrong('link')}
        />
      </div>
      <p className="k-hint">{t('closing')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save" variant="primary">
          {t(values.id === null ? 'publish' : 'save')}
        </Button>
        <LinkButton to="/admin/announcements" variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </div>
  )
}
