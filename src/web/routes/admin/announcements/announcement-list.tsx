import { Form } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { fieldsOf, valuesOf, type AnnouncementRow, type Plan } from './values.ts'

const stateTones = { SHOWN: 'success', UPCOMING: 'primary', OVER: 'muted', REMOVED: 'muted' } as const
const levelTones = { INFO: 'muted', WARNING: 'warning', URGENT: 'error' } as const

/** Announcements as their readers see them, with what may be done with each. */
export function AnnouncementList({ list, plans }: { list: readonly AnnouncementRow[]; plans: readonly Plan[] }) {
  return (
    <ul className="grid gap-3">
      {list.map((each) => (
        <Card as="li" key={each.id} className="grid gap-3">
          <Announcement row={each} plans={plans} />
        </Card>
      ))}
    </ul>
  )
}

function Announcement({ row, plans }: { row: AnnouncementRow; plans: readonly Plan[] }) {
  const t = useTexts('announcements')
  const format = useFormat()
  const locale = useLocale()
  const words = row.texts[locale] ?? row.texts.en ?? row.texts.id
  const title = words?.title ?? ''
  const over = row.state === 'REMOVED'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base break-words">{title}</h2>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line">{words?.text}</p>
          {row.link && <p className="k-hint mt-1 break-all">{row.link}</p>}
        </div>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={stateTones[row.state]}>{t(`state.${row.state}`)}</Badge>
          <Badge tone={levelTones[row.level]}>{t(`levels.${row.level}`)}</Badge>
        </span>
      </div>
      <p className="text-sm text-muted">
        {[
          t(`audiences.${row.audience}`),
          ...plans.flatMap(({ code, title: plan }) => (row.plans.includes(code) ? t('planOf', { plan }) : [])),
          ...row.cities.map(({ label }) => label || t('cityGone')),
          t(`languages.${row.language}`),
          row.endsAt
            ? t('window', { from: format.dateTime(row.startsAt), to: format.dateTime(row.endsAt) })
            : t('windowOpen', { from: format.dateTime(row.startsAt) }),
          t('by', { name: row.by ?? t('former'), date: format.dateTime(row.at) }),
        ].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/admin/announcements?edit=${row.id}`} size="sm" aria-label={t('editOf', { title })}>
          {t('edit')}
        </LinkButton>
        {row.state !== 'OVER' && (
          <Form method="post" action="/admin/announcements">
            {fieldsOf(valuesOf(row)).map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button
              type="submit"
              size="sm"
              variant={over ? 'secondary' : 'danger-quiet'}
              name="intent"
              value={over ? 'save' : 'remove'}
              aria-label={t(over ? 'restoreOf' : 'removeOf', { title })}
            >
              {t(over ? 'restore' : 'remove')}
            </Button>
          </Form>
        )}
      </div>
      {row.versions.length > 0 && <Earlier row={row} />}
    </>
  )
}

function Earlier({ row }: { row: AnnouncementRow }) {
  const t = useTexts('announcements')
  const format = useFormat()
  return (
    <details>
      <summary className="k-link inline-flex min-h-6 cursor-pointer items-center text-sm">{t('earlier')}</summary>
      <ul className="mt-2 grid gap-2">
        {row.versions.map((version) => {
          const date = format.dateTime(version.at)
          return (
            <li key={version.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 text-sm break-words">
                {version.title}{' '}
                <span className="text-muted">· {t('by', { name: version.by ?? t('former'), date })}</span>
              </span>
              <Form method="post" action="/admin/announcements">
                <input type="hidden" name="id" value={row.id} />
                <input type="hidden" name="version" value={row.version} />
                <input type="hidden" name="number" value={version.number} />
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value="undo"
                  aria-label={t('undoOf', { title: version.title, date })}
                >
                  {t('undo')}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
