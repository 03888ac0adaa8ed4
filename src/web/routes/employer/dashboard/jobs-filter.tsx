import { Icon } from '#ui/icon.tsx'
import { Form, useSubmit } from 'react-router'
import { pageSizes } from '#kernel/page-sizes.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { JobFilter } from './dashboard-filter.ts'

/** Search, order and number of rows of the jobs; the status is chosen in the tabs above. */
export function JobsFilter({ filter }: { filter: JobFilter }) {
  const t = useTexts('employerHome')
  const submit = useSubmit()
  return (
    <Form
      method="get"
      role="search"
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onChange={(event) =>
        event.target instanceof HTMLSelectElement &&
        void submit(event.currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {filter.status && <input type="hidden" name="status" value={filter.status} />}
      <TextField
        label={t('dashboard.search')}
        hideLabel
        type="search"
        name="q"
        placeholder={t('dashboard.search')}
        defaultValue={filter.search}
        before={<Icon name="search" size={16} />}
        maxLength={100}
        className="min-w-0 flex-1 basis-52 max-sm:basis-full"
      />
      <Select
        label={t('dashboard.sort')}
        hideLabel
        name="sort"
        defaultValue={filter.sort}
        options={[
          { value: 'UPDATED', label: t('dashboard.sortUpdated') },
          { value: 'EXPIRES', label: t('dashboard.sortExpires') },
          { value: 'TITLE', label: t('dashboard.sortTitle') },
        ]}
        className="max-sm:flex-1 max-sm:basis-32"
      />
      <Select
        label={t('dashboard.size')}
        hideLabel
        name="size"
        defaultValue={String(filter.size)}
        options={pageSizes.map((size) => ({
          value: String(size),
          label: t('dashboard.sizeOf', { count: String(size) }),
        }))}
        className="max-sm:flex-1 max-sm:basis-32"
      />
      <noscript>
        <Button type="submit">{t('dashboard.apply')}</Button>
      </noscript>
    </Form>
  )
}
