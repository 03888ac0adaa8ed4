import { Form } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import type { ReviewFilter } from '../rules.filter.ts'
import { reviewKinds, reviewSorts } from '../rules.ts'

/** Filters and sorts reviews with a plain GET form; `keep` are query parameters to preserve. */
export function FilterForm({
  filter,
  otherParams,
}: {
  filter: ReviewFilter
  otherParams: Readonly<Record<string, string>>
}) {
  const t = useTexts('reviews')
  const { stars, kind, recommend, sort } = filter
  return (
    <Form
      key={JSON.stringify(filter)}
      preventScrollReset
      aria-label={t('list.filter')}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      {Object.entries(otherParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        label={t('list.rating')}
        name="stars"
        defaultValue={stars ?? ''}
        placeholder={t('list.anyRating')}
        options={[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: t('stars', { count }) }))}
      />
      <Select
        label={t('list.kind')}
        name="kind"
        defaultValue={kind ?? ''}
        placeholder={t('list.anyKind')}
        options={reviewKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
      />
      <Select
        label={t('list.recommendation')}
        name="recommend"
        defaultValue={recommend === null ? '' : recommend ? 'yes' : 'no'}
        placeholder={t('list.anyRecommendation')}
        options={[
          { value: 'yes', label: t('recommends') },
          { value: 'no', label: t('recommendsNot') },
        ]}
      />
      <Select
        label={t('list.sort')}
        name="sort"
        defaultValue={sort}
        options={reviewSorts.map((each) => ({ value: each, label: t(`list.${each}`) }))}
      />
      <Button type="submit" className="max-lg:col-span-2">
        {t('list.apply')}
      </Button>
    </Form>
  )
}
