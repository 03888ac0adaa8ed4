import { Form, Link } from 'react-router'
import { formOf } from '#modules/admin/search/rules.query.ts'
import type { ResultKind, SearchFilter } from '#modules/admin/search/rules.ts'
import { statesOf } from '#modules/admin/search/rules.states.ts'
import { screenRules } from '#modules/screening/rules.hit.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { TextKey } from '#platform/i18n/sets.ts'

type FilterFormProps = {
  query: string
  kind: ResultKind | null
  /** Kinds of which the role sees every state. */
  kinds: readonly ResultKind[]
  filters: readonly SearchFilter[]
}

/** The filters of a search as fields: what is sent is put together as if it had been typed, so that the address says all of it. */
export function FilterForm({ query, kind, kinds, filters }: FilterFormProps) {
  const t = useTexts('adminSearch')
  const admin = useTexts('admin')
  // Applications have names, a state and a day alone: whatever else is typed stays among the words.
  const shown = kind === 'APPLICATION' ? [] : filters
  const { words, fields } = formOf(query, shown)
  const has = (filter: SearchFilter) => shown.includes(filter)
  // Applications are found only where they are asked for.
  const shownKinds = kinds.filter((each) => (kind ? each === kind : each !== 'APPLICATION'))
  const states = shownKinds.flatMap((each) =>
    statesOf[each].map((state) => ({
      value: `${each}.${state}`,
      label: [!kind && t(`one.${each}`), t(`state.${each}.${state}` as TextKey<'adminSearch'>)]
        .filter(Boolean)
        .join(' · '),
    })),
  )
  const state = states.find(({ value }) => value === `${kind ?? ''}.${fields.state}`)
  const isState = fields.state === '' || state !== undefined
  return (
    <Form key={`${kind ?? ''} ${query}`} role="search" aria-label={t('filters')}>
      {kind && <input type="hidden" name="kind" value={kind} />}
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
        <TextField
          label={t('fields.words')}
          type="search"
          name="words"
          defaultValue={isState ? words : `${words} is:${fields.state.toLowerCase()}`.trim()}
          maxLength={200}
        />
        {states.length > 0 && (
          <Select
            label={t('fields.state')}
            name="state"
            defaultValue={state?.value ?? ''}
            placeholder={t('fields.any')}
            options={states}
          />
        )}
        {has('city') && <TextField label={t('fields.city')} name="city" defaultValue={fields.city} maxLength={60} />}
        {has('domain') && (
          <TextField label={t('fields.domain')} name="domain" defaultValue={fields.domain} maxLength={60} />
        )}
        {has('flag') && (
          <Select
            label={t('fields.flag')}
            name="flag"
            defaultValue={fields.flag}
            placeholder={t('fields.any')}
            options={screenRules.map((value) => ({ value, label: admin(`screening.rule.${value}`) }))}
          />
        )}
        {has('score') && (
          <TextField
            label={t('fields.score')}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            name="score"
            defaultValue={fields.score}
          />
        )}
        <DateField label={t('fields.from')} name="from" defaultValue={fields.from} className="w-full" />
        <DateField label={t('fields.before')} name="before" defaultValue={fields.before} className="w-full" />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit">{t('fields.apply')}</Button>
        {query && (
          <Link className="k-link" to="/admin/search">
            {t('fields.clear')}
          </Link>
        )}
      </p>
    </Form>
  )
}
