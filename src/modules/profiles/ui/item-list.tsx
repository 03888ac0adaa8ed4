import { dot } from '#ui/dot.ts'
import type { ReactNode } from 'react'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import type { CandidateView, ProfileItem } from '../contract.shapes.ts'
import type { ProfileSection } from '../rules.ts'

/** "Mar 2022 – Jul 2024", "Since Mar 2022"; '' without dates. */
export function useDateRange(): (item: Pick<ProfileItem, 'startOn' | 'endOn' | 'present'>) => string {
  const t = useTexts('profileSetup')
  const format = useFormat()
  // Noon UTC stays in the same month in every time zone.
  const month = (day: string) => format.month(`${day}T12:00:00Z`)
  return ({ startOn, endOn, present }) => {
    if (startOn && (present || !endOn)) return t(present ? 'span.since' : 'span.from', { start: month(startOn) })
    if (startOn && endOn) return t('span.range', { start: month(startOn), end: month(endOn) })
    return endOn ? t('span.until', { end: month(endOn) }) : ''
  }
}

type ListProps = {
  section: ProfileSection
  items: readonly ProfileItem[]
  hrefFor: (id: string) => string
  /** Pairs of overlapping full-time jobs. */
  overlaps?: CandidateView['overlaps']
}

/** The items of a section, each with edit and delete. */
export function ItemList({ section, items, hrefFor, overlaps = [] }: ListProps) {
  const t = useTexts('profileSetup')
  if (items.length === 0) return <p className="text-muted">{t(`empty.${section}`)}</p>
  const overlappingTitles = (item: ProfileItem) =>
    overlaps.flatMap(({ ids: [one, two] }) =>
      two === item.id ? items.filter(({ id }) => id === one).map(({ title }) => title) : [],
    )
  return (
    <ul className="grid gap-5">
      {items.map((item) => (
        <li key={item.id}>
          <ItemEntry item={item}>
            {overlappingTitles(item).map((title) => (
              <p key={title} className="mt-1 text-sm text-kunyit-ink">
                {t('overlap', { title })}
              </p>
            ))}
            <Form method="post" preventScrollReset className="mt-1.5 -ml-3 flex items-center gap-1">
              <LinkButton
                variant="quiet"
                size="sm"
                to={hrefFor(item.id)}
                preventScrollReset
                aria-label={t('editOf', { name: item.title })}
              >
                {t('edit')}
              </LinkButton>
              <input type="hidden" name="intent" value="delete" />
              <input type="hidden" name="part" value={section} />
              <input type="hidden" name="item" value={item.id} />
              <Button type="submit" variant="quiet" size="sm" aria-label={t('deleteOf', { name: item.title })}>
                {t('delete')}
              </Button>
            </Form>
          </ItemEntry>
        </li>
      ))}
    </ul>
  )
}

/** One item, read only. */
export function ItemEntry({ item, children }: { item: ProfileItem; children?: ReactNode }) {
  const t = useTexts('profileSetup')
  const span = useDateRange()
  const unchecked = [item.field, item.institute, item.qualification].some((each) => each?.proposed)
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="text-sm text-muted tabular-nums">{span(item)}</p>
      <div className="min-w-0">
        <h3 className="text-base break-words">{item.title}</h3>
        <p className="break-words">
          {[item.qualification?.label, item.organisation, item.place].filter(Boolean).join(dot)}
          {unchecked && (
            <span className="ml-2" title={t('proposedHint')}>
              <Badge>{t('proposed')}</Badge>
            </span>
          )}
        </p>
        {(item.employmentType || item.gradeOrNumber) && (
          <p className="text-sm text-muted">
            {[item.employmentType?.label, item.gradeOrNumber].filter(Boolean).join(dot)}
          </p>
        )}
        {item.url && (
          <a
            className="k-link text-sm break-all"
            href={item.url}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
          >
            {item.url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        )}
        {item.description && <p className="mt-1.5 max-w-prose whitespace-pre-line break-words">{item.description}</p>}
        {children}
      </div>
    </div>
  )
}
