import { Icon } from '#ui/icon.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card } from '#ui/page.tsx'
import { isNarrowed, matchesPath, matchQuery, widened, type MatchFilter } from './match-filter.ts'
import { usePayLabel } from './match-filters.tsx'
import type { ExplainedCode, MatchesData } from './match-data.ts'

const EmptyCard = (props: ComponentProps<typeof EmptyState>) => (
  <Card>
    <EmptyState {...props} />
  </Card>
)

/** Why there are no candidates to show at all: the role, the approval of the company, no open job. */
export function NoMatches({ error }: { error: ExplainedCode | null }) {
  const t = useTexts('matching')
  const shell = useTexts('shell')
  const icon = error === 'JOB_NOT_OPEN' || !error ? <Icon name="briefcase-business" /> : <Icon name="shield-alert" />
  if (error === 'ROLE_NOT_ALLOWED')
    return (
      <EmptyCard icon={icon} title={t('empty.role')}>
        {t('empty.roleText')}
      </EmptyCard>
    )
  if (error === 'COMPANY_NOT_APPROVED')
    return (
      <EmptyCard
        icon={icon}
        title={t('empty.approval')}
        action={<LinkButton to="/employer/company-profile">{shell('work.company')}</LinkButton>}
      >
        {t('empty.approvalText')}
      </EmptyCard>
    )
  if (error)
    return (
      <EmptyCard icon={icon} title={t('empty.closed')}>
        {t('empty.closedText')}
      </EmptyCard>
    )
  return (
    <EmptyCard
      icon={icon}
      title={t('empty.noJob')}
      action={
        <LinkButton variant="primary" to="/employer/job-type">
          {t('empty.post')}
        </LinkButton>
      }
    >
      {t('empty.noJobText')}
    </EmptyCard>
  )
}

/** An empty list of matches, with what to leave out or to relax. */
export function NoCandidates({ matches }: { matches: MatchesData }) {
  const t = useTexts('matching')
  const { filter } = matches
  const icon = <Icon name="users-round" />
  if (isNarrowed(filter))
    return (
      <EmptyCard
        icon={icon}
        title={t('empty.filtered')}
        action={<LinkButton to={matchesPath + matchQuery(widened(filter))}>{t('filter.clear')}</LinkButton>}
      >
        <p>{t('empty.filteredText')}</p>
        <Relax matches={matches} />
      </EmptyCard>
    )
  if (filter.show !== 'ALL')
    return (
      <EmptyCard
        icon={icon}
        title={t(`empty.${filter.show}`)}
        action={
          <LinkButton to={matchesPath + matchQuery({ ...widened(filter), show: 'ALL' })}>{t('empty.all')}</LinkButton>
        }
      >
        {t(`empty.${filter.show}Text`)}
      </EmptyCard>
    )
  return (
    <EmptyCard
      icon={icon}
      title={t('empty.none')}
      action={filter.job && <LinkButton to={`/employer/job-type?id=${filter.job}`}>{t('empty.edit')}</LinkButton>}
    >
      <p>{t('empty.noneText')}</p>
      <ul className="mt-2 list-disc pl-6 text-left">
        {(['Skills', 'Place', 'Experience', 'Role'] as const).map((what) => (
          <li key={what}>{t(`empty.relax${what}`)}</li>
        ))}
      </ul>
    </EmptyCard>
  )
}

/** Each filter that is set, as a link to the list without it. */
function Relax({ matches }: { matches: MatchesData }) {
  const { filter, choices } = matches
  const t = useTexts('matching')
  const payLabel = usePayLabel(matches)
  const drop = (change: Partial<MatchFilter>) => matchesPath + matchQuery({ ...filter, page: 1, ...change })
  const named = (list: readonly { label: string; code: string }[] | undefined, code: string) =>
    list?.find((each) => each.code === code)?.label ?? code
  const city = choices?.cities.find(({ id }) => id === filter.city)?.name ?? t('filter.city')
  const all: [set: boolean, label: () => string, change: Partial<MatchFilter>][] = [
    [filter.score !== null, () => t('filter.scoreFrom', { score: filter.score ?? 0 }), { score: null }],
    [filter.years !== null, () => t(`filter.band.${filter.years ?? '10-'}`), { years: null }],
    [filter.active !== null, () => t(`filter.activeIn.${filter.active ?? 1}`), { active: null }],
    [filter.education !== null, () => named(choices?.education, filter.education ?? ''), { education: null }],
    [filter.city !== null, () => city, { city: null }],
    [filter.pay !== null, () => `${payLabel}: ${filter.pay}`, { pay: null }],
  ]
  const set = [
    ...all.filter(([is]) => is).map(([, label, change]) => ({ label: label(), to: drop(change) })),
    ...filter.skills.map((code) => ({
      label: named(choices?.skills, code),
      to: drop({ skills: filter.skills.filter((each) => each !== code) }),
    })),
    ...filter.preferences.map((preference) => ({
      label: t(`filter.${preference}`),
      to: drop({ preferences: filter.preferences.filter((each) => each !== preference) }),
    })),
  ]
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1">
      {set.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className="k-link inline-flex min-h-8 items-center touch:min-h-11">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
