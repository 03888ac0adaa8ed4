import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { ReviewView } from '../contract.shapes.ts'
import { subRatings } from '../rules.ts'
import { Stars } from './stars.tsx'

type ReviewContent = Pick<ReviewView, 'overall' | 'parts' | 'title' | 'pros' | 'cons' | 'kind' | 'recommend'>
type BodyProps = {
  review: ReviewContent
  heading?: 'h2' | 'h3' | undefined
  /** Shown after the author's relationship: the month or a status. */
  when?: ReactNode
  /** Shown at the end of the title line. */
  aside?: ReactNode
  /** Without its sub-ratings: they stand elsewhere. */
  brief?: boolean | undefined
}

/** Content of a review: title, stars, relationship, pros, cons and sub-ratings. */
export function ReviewBody({ review, heading: Heading = 'h3', when, aside, brief }: BodyProps) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { overall, title, pros, cons, kind, recommend } = review
  const thumb = recommend ? 'thumbs-up' : 'thumbs-down'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Heading className="min-w-0 text-lg break-words">{title}</Heading>
        {aside}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Stars value={overall} label={t('starsOf', { value: format.number(overall, 0) })} />
        <span>{t(`kind.${kind}`)}</span>
        {when}
        <span className="inline-flex items-center gap-1.5">
          <Icon name={thumb} size={14} />
          {t(recommend ? 'recommends' : 'recommendsNot')}
        </span>
      </p>
      <dl className="mt-3 grid max-w-prose gap-3">
        <Prose term={t('pros')} text={pros} />
        <Prose term={t('cons')} text={cons} />
      </dl>
      {!brief && <SubRatings parts={review.parts} className="mt-3" />}
    </>
  )
}

/** What was rated apart from the whole, if anything. */
export function SubRatings({ parts, className }: Pick<ReviewContent, 'parts'> & { className?: string }) {
  const t = useTexts('reviews')
  const rated = subRatings.flatMap((part) => (parts[part] === undefined ? [] : [{ part, value: parts[part] }]))
  if (rated.length === 0) return null
  return (
    <ul className={cx('flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted', className)}>
      {rated.map(({ part, value }) => (
        <li key={part} className="inline-flex items-center gap-1.5">
          <span>{t(`part.${part}`)}</span>
          <span className="font-semibold text-ink tabular-nums" aria-hidden="true">
            {value}
          </span>
          <span className="sr-only">{t('starsOf', { value: String(value) })}</span>
        </li>
      ))}
    </ul>
  )
}

function Prose({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold">{term}</dt>
      <dd className="break-words whitespace-pre-line">{text}</dd>
    </div>
  )
}
