import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { locationForm } from '#modules/jobs/contract.forms.ts'
import type { JobView } from '#modules/jobs/contract.shapes.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ChoiceCards } from '#ui/form/choice.tsx'
import type { Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import type { Route } from './+types/location'
import type { Describe } from './conflict-panel.tsx'
import { useWizard } from './data.ts'
import { PickedList } from './picked-list.tsx'
import { saveStep } from './save.ts'
import { typedIn } from './typed-names.ts'
import { StepForm, type Fields } from './step-form.tsx'

const schema = () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.locationForm)

export const action = (args: Route.ActionArgs) => saveStep(args, 'LOCATION')

const cityOf = ({ cityName, stateName, countryNm }: JobView['locations'][number]): string =>
  [cityName, stateName, countryNm].filter(Boolean).join(', ')

export default function Location({ actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const { job } = useWizard()
  const places = (job?.locations ?? []).map((place) => ({
    cityId: place.code,
    label: cityOf(place),
    address: place.address ?? '',
  }))
  const start = {
    locationType: job?.locationType?.code ?? '',
    workFromAnywhere: job?.workFromAnywhere ? 'on' : '',
    places,
  }
  const labels = {
    locationType: t('LOCATION.kind'),
    workFromAnywhere: t('LOCATION.anywhere'),
    locations: t('LOCATION.places'),
    places: t('LOCATION.places'),
  }
  const describe: Describe = (field, value, { label }) => {
    if (field === 'workFromAnywhere') return t(value ? 'form.yes' : 'form.no')
    if (field === 'locations')
      return ((value ?? []) as { cityId: string; address: string | null }[])
        .map(({ cityId, address }) => {
          const city = label(cityId)
          return [address, city === cityId ? t('LOCATION.other') : city].filter(Boolean).join(', ')
        })
        .join('\n')
    return t.find(`LOCATION.${String(value)}`) ?? null
  }
  return (
    <StepForm
      step="LOCATION"
      schema={schema}
      start={start as never}
      reply={actionData}
      labels={labels}
      describe={describe}
    >
      {(fields) => <LocationFields fields={fields} />}
    </StepForm>
  )
}

type PickedLocation = { cityId?: string; label?: string; address?: string }

function LocationFields({ fields }: { fields: Fields<typeof locationForm> }) {
  const t = useTexts('jobPost')
  const [kind, setKind] = useState(String(fields.locationType.initialValue ?? ''))
  const begun = (Array.isArray(fields.places.initialValue)
    ? fields.places.initialValue
    : []) as unknown as PickedLocation[]
  const start: Option[] = begun.map(({ cityId = '', label = '' }) => ({ value: cityId, label: label || cityId }))
  const addresses = new Map(begun.map(({ cityId, address }) => [cityId, address]))
  return (
    <>
      <ChoiceCards
        field={fields.locationType}
        label={t('LOCATION.kind')}
        columns={1}
        required
        onChange={setKind}
        options={[
          {
            value: 'ON_SITE',
            label: t('LOCATION.ON_SITE'),
            hint: t('LOCATION.onSiteHint'),
            icon: <Icon name="building-2" />,
          },
          {
            value: 'HYBRID',
            label: t('LOCATION.HYBRID'),
            hint: t('LOCATION.hybridHint'),
            icon: <Icon name="house" />,
          },
          {
            value: 'REMOTE',
            label: t('LOCATION.REMOTE'),
            hint: t('LOCATION.remoteHint'),
            icon: <Icon name="laptop" />,
          },
        ]}
      />
      <div hidden={kind !== 'REMOTE' && kind !== ''}>
        <Checkbox field={fields.workFromAnywhere} label={t('LOCATION.anywhere')} hint={t('LOCATION.anywhereHint')} />
      </div>
      <PickedList
        name="places"
        valueName="cityId"
        label={t('LOCATION.places')}
        hint={t('LOCATION.placesHint')}
        required={kind !== 'REMOTE'}
        errors={fields.places.errors}
        typed={typedIn(fields, 'places')}
        max={20}
        start={start}
        load={suggestCities}
        rowsLabel={t('LOCATION.addresses')}
        row={(prefix, option) => (
          <TextField
            name={`${prefix}.address`}
            label={t('LOCATION.address', { city: option.label.split(',')[0] ?? '' })}
            defaultValue={addresses.get(option.value) ?? ''}
            maxLength={200}
            optional
          />
        )}
      />
    </>
  )
}
