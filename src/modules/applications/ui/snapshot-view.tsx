import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import { profileSections } from '#modules/profiles/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Chip } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'

/** The profile at the time the application was sent. */
export function SnapshotView({ profile }: { profile: ProfileSnapshot }) {
  const t = useTexts('applicants')
  const jobTexts = useTexts('jobDetail')
  const format = useFormat()
  const { expectedSalary: salary } = profile
  const facts = [
    {
      term: t('detail.expected'),
      value:
        salary &&
        jobTexts('salary.exact', {
          amount: format.money(salary.minor, salary.currency),
          per: jobTexts(`salary.per.${salary.period}`),
        }),
    },
    {
      term: t('detail.notice'),
      value: profile.noticeDays !== null && t('detail.noticeDays', { count: profile.noticeDays }),
    },
    { term: t('detail.languages'), value: profile.languages.join(', ') },
  ].filter(({ value }) => value)
  return (
    <div className="grid gap-6">
      {profile.about && (
        <div>
          <h3 className="mb-1 text-base">{t('detail.about')}</h3>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{profile.about}</p>
        </div>
      )}
      {facts.length > 0 && <Facts stacked items={facts} />}
      {profile.skills.length > 0 && (
        <div>
          <h3 className="mb-2 text-base">{t('detail.skills')}</h3>
          <ul className="flex flex-wrap gap-1.5">
            {profile.skills.map((skill) => (
              <li key={skill.code}>
                <Chip small>{skill.label}</Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
      {profileSections.map((section) => {
        const items = profile.items.filter((item) => item.section === section)
        if (items.length === 0) return null
        return (
          <div key={section}>
            <h3 className="mb-2 text-base">{t(`detail.section.${section}`)}</h3>
            <ul className="grid gap-3">
              {items.map((item, at) => (
                <Item key={at} item={item} />
              ))}
            </ul>
          </div>
        )
      })}
      {profile.links.length > 0 && (
        <div>
          <h3 className="mb-2 text-base">{t('detail.links')}</h3>
          <ul className="grid gap-1 text-sm">
            {profile.links.map((link) => (
              <li key={link.url}>
                <Outside url={link.url}>{link.label || link.url}</Outside>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Item({ item }: { item: ProfileSnapshot['items'][number] }) {
  const t = useTexts('applicants')
  const format = useFormat()
  // Months are stored as their first day; noon UTC is in the same month in every time zone.
  const month = (day: string | null) => day && format.month(`${day}T12:00:00Z`)
  const time = [month(item.startOn), item.present ? t('detail.present') : month(item.endOn)].filter(Boolean).join(' – ')
  const facts = [item.qualification?.label, item.employmentType?.label, item.place, item.gradeOrNumber].filter(Boolean)
  return (
    <li className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="font-semibold">
        {item.title}
        {item.organisation && <span className="font-normal text-muted"> · {item.organisation}</span>}
      </p>
      {time && <p className="text-sm text-muted tabular-nums">{time}</p>}
      {facts.length > 0 && <p className="text-sm text-muted sm:col-span-2">{facts.join(' · ')}</p>}
      {item.description && (
        <p className="mt-1 max-w-prose whitespace-pre-line text-sm [overflow-wrap:anywhere] sm:col-span-2">
          {item.description}
        </p>
      )}
      {item.url && (
        <p className="text-sm sm:col-span-2">
          <Outside url={item.url}>{item.url}</Outside>
        </p>
      )}
    </li>
  )
}

function Outside({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow ugc" className="k-link [overflow-wrap:anywhere]">
      {children}
    </a>
  )
}
