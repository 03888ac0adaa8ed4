import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Pagination } from '#ui/pagination.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type PagesProps = { page: number; total: number; limit: number; hrefFor: (page: number) => string }

/** The pages of an administrator's list. */
export function ListPages({ page, total, limit, hrefFor }: PagesProps) {
  const t = useTexts('admin')
  return (
    <Pagination
      label={t('pages.label')}
      page={page}
      pages={Math.ceil(total / limit)}
      hrefFor={hrefFor}
      previous={t('pages.previous')}
      next={t('pages.next')}
      pageLabel={(number) => t('pages.page', { number })}
    />
  )
}

/** The search line of an administrator's list; `children` are what else the address keeps. */
export function ListSearch({
  label,
  search,
  className,
  children,
}: {
  label: string
  search: string
  className: string
  children?: ReactNode
}) {
  const t = useTexts('admin')
  return (
    <Form className={cx(className, 'flex max-w-xl items-end gap-2')} role="search">
      {children}
      <div className="flex-1">
        <TextField label={label} name="search" type="search" defaultValue={search} />
      </div>
      <Button type="submit">{t('search.go')}</Button>
    </Form>
  )
}
