import { dot } from '#ui/dot.ts'
import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { ImportRunDetail, ImportValue } from '#modules/imports/contract.shapes.ts'
import { valueCategories } from '#modules/imports/rules.fields.ts'
import { Badge } from '#ui/badge.tsx'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { suggestMasters } from '#modules/reference/ui/suggest-masters.ts'
import { Button } from '#ui/button.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { emptyValue } from './read-forms.ts'

const fieldOf = (category: ImportValue['category']) =>
  (Object.keys(valueCategories) as (keyof typeof valueCategories)[]).find(
    (field) => valueCategories[field] === category,
  )

/** Texts of the file that stand for no value of the site, or only look like one. Needs the set `imports`. */
export function ValuesForm({ run }: { run: ImportRunDetail }) {
  const t = useTexts('imports')
  const busy = useNavigation().state !== 'idle'
  const importable = run.plan.create + run.plan.update
  return (
    <Section title={t('values.title')} lead={t('values.lead')}>
      <Form method="post" key={run.version}>
        <input type="hidden" name="intent" value="values" />
        <input type="hidden" name="version" value={run.version} />
        <Card flush>
          <ul>
            {run.values.map((value, at) => (
              <ValueRow
                key={`${value.category} ${value.text}`}
                value={value}
                choices={run.choices[value.category]}
                at={at}
              />
            ))}
          </ul>
        </Card>
        <div className="mt-4">
          <Button type="submit" busy={busy} variant={importable === 0 ? 'primary' : 'secondary'}>
            {t('values.submit')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

type Choice = { code: string; label: string }
/** The names of cities have commas of their own. */
const likeliest = (suggestions: readonly Choice[]) =>
  suggestions
    .slice(0, 3)
    .map(({ label }) => label)
    .join(dot)

type ValueRowProps = { value: ImportValue; choices: readonly Choice[] | undefined; at: number }

function ValueRow({ value, choices, at }: ValueRowProps) {
  const t = useTexts('imports')
  const hydrated = useHydrated()
  const { category, text, rows, chosen, guessed, suggestions } = value
  const field = fieldOf(category)
  // The likest first, then all of a short list.
  const known = [...suggestions, ...(chosen ? [chosen] : []), ...(choices ?? [])].filter(
    ({ code }, index, all) => all.findIndex((each) => each.code === code) === index,
  )
  const options = [
    ...known.map(({ code, label }) => ({ value: code, label })),
    { value: emptyValue, label: t('values.none') },
  ]
  const control = { id: `code${at}`, name: `code${at}`, label: `${t('values.means')}: ${text}`, hideLabel: true }
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line p-4 first:border-t-0 md:grid-cols-[minmax(0,1fr)_20rem] md:items-center">
      <input type="hidden" name={`category${at}`} value={category} />
      <input type="hidden" name={`text${at}`} value={text} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold [overflow-wrap:anywhere]">{text}</span>
          {guessed && <Badge tone="warning">{t('values.guessed')}</Badge>}
        </p>
        <p className="k-hint">
          {[field && t(`field.${field}`), t('values.rows', { count: rows })].filter(Boolean).join(' · ')}
        </p>
        {!chosen && suggestions.length > 0 && (
          <p className="mt-0.5 text-sm [overflow-wrap:anywhere]">
            {t('values.likely', { names: likeliest(suggestions) })}
          </p>
        )}
      </div>
      {hydrated && !choices ? (
        <TagPicker
          {...control}
          loadItems={(query, signal) => search(category, { query, likely: options, signal })}
          defaultValue={chosen ? [{ value: chosen.code, label: chosen.label }] : []}
          placeholder={t('values.search')}
          texts={{
            empty: t('values.nothing'),
            loading: t('values.loading'),
            failed: t('values.failed'),
            remove: (label) => t('values.remove', { label }),
          }}
        />
      ) : (
        <Select {...control} defaultValue={chosen?.code ?? ''} placeholder={t('values.unknown')} options={options} />
      )}
    </li>
  )
}

/** What the text may mean and leaving it empty; for what is typed, all values of the kind. */
async function search(
  category: ImportValue['category'],
  { query, likely, signal }: { query: string; likely: readonly Option[]; signal: AbortSignal },
): Promise<Option[]> {
  if (query === '') return [...likely]
  return category === 'CITY' ? suggestCities(query, signal) : suggestMasters(category, query, signal)
}
