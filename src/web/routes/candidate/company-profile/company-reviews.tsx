import { Icon } from '#ui/icon.tsx'
import type { ReviewSummary, ReviewView } from '#modules/reviews/contract.shapes.ts'
import { filterParams, isFiltered, type ReviewFilter } from '#modules/reviews/rules.filter.ts'
import { FilterForm } from '#modules/reviews/ui/filter-form.tsx'
import { ReviewCard } from '#modules/reviews/ui/review-card.tsx'
import { Summary } from '#modules/reviews/ui/summary.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { More } from './more.tsx'
import { ReportReview } from '#web/reports/report-review.tsx'

export type CompanyReviews = {
  list: ReviewView[]
  total: number
  limit: number
  summary: ReviewSummary
  filter: ReviewFilter
}

type ReviewSectionProps = {
  company: { id: string; name: string }
  reviews: CompanyReviews
  /** Who reads: candidates may write and report, guests after signing in, others only read. */
  reader: 'guest' | 'candidate' | 'other'
  /** The reader has written about this company. */
  written: boolean
  /** The review whose report form is open, and whether it came back. */
  report: { id: string; hasError: boolean }
}

const page = '/jobsseekers/company-profile'
/** So many are in view before somebody asks for the rest of the page, as on other job sites. */
const firstReviews = 3
const addressOf = (company: string, filter: ReviewFilter, more: [string, string][] = []) =>
  `${page}?${new URLSearchParams([['id', company], ...filterParams(filter), ...more]).toString()}`

/** The reviews of a company: averages, filters, a page of them, and the way to write one. */
export function ReviewSection({ company, reviews, reader, written, report }: ReviewSectionProps) {
  const t = useTexts('reviews')
  const { list, total, limit, summary, filter } = reviews
  const signInHref = `/jobsseekers/login?next=${encodeURIComponent(addressOf(company.id, filter))}`
  const write = written ? '/jobsseekers/reviews' : `/jobsseekers/write-review?company=${company.id}`
  const to = (at: number) => `${addressOf(company.id, { ...filter, page: at })}#reviews`
  const isFirstLook = filterParams(filter).length === 0
  const first = isFirstLook && list.length > firstReviews + 1 ? firstReviews : list.length
  const cards = (some: readonly ReviewView[]) => (
    <ul className="grid gap-4">
      {some.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} company={company.name} brief>
            {reader !== 'other' && !review.mine && (
              <div className="has-[form]:basis-full has-[form]:pb-2">
                <ReportReview
                  review={review}
                  guest={reader === 'guest'}
                  open={report.id === review.id}
                  hasError={report.hasError}
                  href={
                    reader === 'guest'
                      ? signInHref
                      : `${addressOf(company.id, filter, [['report', review.id]])}#r-${review.id}`
                  }
                />
              </div>
            )}
          </ReviewCard>
        </li>
      ))}
    </ul>
  )
  return (
    <Section
      id="reviews"
      title={t('list.title')}
      lead={t('list.rules')}
      className="scroll-mt-20"
      actions={reader !== 'other' && <LinkButton to={write}>{t(written ? 'list.yours' : 'list.write')}</LinkButton>}
    >
      <Summary summary={summary} />
      {summary.count > 1 && (
        <details open={!isFirstLook} className="mb-2">
          <summary className="k-unfold min-h-11 cursor-pointer font-semibold text-nila-ink hover:underline">
            {t('list.filter')}
          </summary>
          <FilterForm filter={filter} otherParams={{ id: company.id }} />
        </details>
      )}
      {isFiltered(filter) && total > 0 && <p className="mb-3 text-muted">{t('list.found', { count: total })}</p>}
      {total === 0 && (
        <EmptyState
          level={3}
          icon={<Icon name="message-square-text" />}
          title={t(summary.count === 0 ? 'list.none' : 'list.nothing')}
          action={
            summary.count > 0 && (
              <LinkButton to={`${page}?id=${company.id}#reviews`} preventScrollReset>
                {t('list.clear')}
              </LinkButton>
            )
          }
        >
          {t(summary.count === 0 ? 'list.noneText' : 'list.nothingText')}
        </EmptyState>
      )}
      {cards(list.slice(0, first))}
      {first < list.length && (
        <More
          label={t('list.more', { count: list.length - first })}
          open={list.slice(first).some(({ id }) => id === report.id)}
        >
          {cards(list.slice(first))}
        </More>
      )}
      <Pagination
        label={t('list.pages')}
        page={filter.page}
        pages={Math.ceil(total / limit)}
        hrefFor={to}
        previous={t('list.previous')}
        next={t('list.next')}
        pageLabel={(number) => t('list.page', { number: String(number) })}
      />
    </Section>
  )
}
