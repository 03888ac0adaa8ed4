import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, Chip } from '#ui/badge.tsx'
import { GivenFacts } from '#ui/given-facts.tsx'
import type { CandidateView } from '../contract.shapes.ts'
import type { ProfilePart } from '../rules.parts.ts'

type ViewProps = { view: CandidateView }

/** One part of the own profile, read only. */
export function PartView({ part, view }: ViewProps & { part: ProfilePart }) {
  const View = views[part]
  return <View view={view} />
}

function HeadView({ view: { account, profile } }: ViewProps) {
  const t = useTexts('profileSetup')
  const place = profile.city && [profile.city.cityName, profile.city.stateName].filter(Boolean).join(', ')
  const contact = [place, account.email, account.phone && `${account.dialCode ?? ''} ${account.phone}`].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={account.name} src={profile.picture?.uri} size={80} />
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-2xl font-bold">{account.name}</p>
        <p className={profile.headline ? 'text-lg' : 'text-muted'}>{profile.headline ?? t('empty.headline')}</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
          {contact.map((line) => (
            <li key={line} className="break-all">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function AboutView({ view: { profile } }: ViewProps) {
  const t = useTexts('profileSetup')
  return profile.about ? (
    <p className="max-w-prose whitespace-pre-line break-words">{profile.about}</p>
  ) : (
    <p className="text-muted">{t('empty.about')}</p>
  )
}

function CareerView({ view: { profile } }: ViewProps) {
  const t = useTexts('profileSetup')
  const months = profile.experienceMonths
  const experience =
    profile.fresher && !months
      ? t('experience.fresher')
      : months === null
        ? null
        : months < 12
          ? t('experience.months', { count: months })
          : t('experience.years', { count: Math.floor(months / 12) })
  return (
    <GivenFacts
      missing={t('empty.value')}
      items={[
        { term: t('field.role'), value: profile.role && <MasterValue of={profile.role} /> },
        { term: t('field.industry'), value: profile.industry && <MasterValue of={profile.industry} /> },
        ...(profile.domain ? [{ term: t('field.domain'), value: <MasterValue of={profile.domain} /> }] : []),
        { term: t('field.level'), value: profile.level?.label },
        { term: t('field.experience'), value: experience },
      ]}
    />
  )
}

function SkillsView({ view: { profile } }: ViewProps) {
  const t = useTexts('profileSetup')
  if (profile.skills.length === 0) return <p className="text-muted">{t('empty.skills')}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {profile.skills.map((skill) => (
        <li key={skill.code}>
          <Chip>
            {skill.label}
            {skill.proposed && <span className="font-normal"> · {t('proposed')}</span>}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function PreferencesView({ view: { profile } }: ViewProps) {
  const t = useTexts('profileSetup')
  const common = useTexts('common')
  const format = useFormat()
  const { expectedSalary: salary, noticeDays } = profile
  const yes = (on: boolean) => common(on ? 'yes' : 'no')
  return (
    <GivenFacts
      missing={t('empty.value')}
      items={[
        {
          term: t('field.expectedSalary'),
          value: salary && `${format.money(salary.minor, salary.currency)} ${t(`per.${salary.period}`)}`,
        },
        {
          term: t('field.notice'),
          value: noticeDays === null ? null : t('notice', { count: noticeDays }),
        },
        { term: t('field.willingToMove'), value: yes(profile.willingToMove) },
        { term: t('field.remoteOk'), value: yes(profile.remoteOk) },
      ]}
    />
  )
}

function DetailsView({ view: { profile } }: ViewProps) {
  const t = useTexts('profileSetup')
  const format = useFormat()
  const { dateOfBirth, gender, address, languages, links } = profile
  return (
    <GivenFacts
      missing={t('empty.value')}
      items={[
        { term: t('field.dateOfBirth'), value: dateOfBirth && format.day(dateOfBirth) },
        { term: t('field.gender'), value: gender?.label },
        { term: t('field.address'), value: address },
        { term: t('field.languages'), value: languages.join(', ') },
        {
          term: t('field.links'),
          value:
            links.length === 0
              ? null
              : links.map(({ label, url }) => (
                  <a
                    key={url}
                    className="k-link mr-4 inline-block break-all"
                    href={url}
                    rel="noopener noreferrer nofollow ugc"
                    target="_blank"
                  >
                    {label}
                  </a>
                )),
        },
      ]}
    />
  )
}

/** A reference value, with a badge while it is only proposed. */
function MasterValue({ of }: { of: NonNullable<CandidateView['profile']['role']> }) {
  const t = useTexts('profileSetup')
  return (
    <>
      {of.label}
      {of.proposed && (
        <span className="ml-2" title={t('proposedHint')}>
          <Badge>{t('proposed')}</Badge>
        </span>
      )}
    </>
  )
}

const views = {
  head: HeadView,
  about: AboutView,
  career: CareerView,
  skills: SkillsView,
  preferences: PreferencesView,
  details: DetailsView,
} satisfies Record<ProfilePart, unknown>
