import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { GivenFacts } from '#ui/given-facts.tsx'
import type { CompanySection } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'
import { Paragraphs, Photos, WebsiteLink } from './profile-parts.tsx'

type ViewProps = { company: OwnCompany; registrationLabel: string | null }

/** Read-only view of one section of the caller's company. */
export function PartView({ section, ...props }: ViewProps & { section: CompanySection }) {
  const View = views[section]
  return <View {...props} />
}

function ValueOrEmpty({ children }: { children: ReactNode }) {
  const t = useTexts('company')
  return children || <span className="text-muted">{t('profile.empty')}</span>
}

function BasicsView({ company }: ViewProps) {
  const t = useTexts('company')
  return (
    <div className="flex flex-wrap items-start gap-5">
      <LogoBox name={company.name} src={company.logo?.uri} size={72} />
      <GivenFacts
        className="min-w-0 flex-1 basis-64"
        missing={t('profile.missing')}
        items={[
          { term: t('field.name'), value: company.name },
          { term: t('field.industry'), value: company.industry?.label },
          { term: t('field.size'), value: company.size?.label },
          {
            term: t('field.foundedYear'),
            value: company.foundedYear === null ? null : String(company.foundedYear),
          },
          {
            term: t('field.website'),
            value: company.website && <WebsiteLink href={company.website} />,
          },
        ]}
      />
    </div>
  )
}

function AboutView({ company }: ViewProps) {
  return <ValueOrEmpty>{company.about && <Paragraphs text={company.about} />}</ValueOrEmpty>
}

function ContactView({ company }: ViewProps) {
  const t = useTexts('company')
  const { city } = company
  const lines = [
    company.address,
    [[company.postalCode, city?.cityName].filter(Boolean).join(' '), city?.stateName].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n')
  return (
    <GivenFacts
      missing={t('profile.missing')}
      items={[
        { term: t('field.email'), value: company.email },
        {
          term: t('field.phone'),
          value: company.phone && `${company.dialCode ?? ''} ${company.phone}`,
        },
        {
          term: t('field.address'),
          value: lines && <span className="whitespace-pre-line">{lines}</span>,
        },
      ]}
    />
  )
}

function EvidenceView({ company, registrationLabel }: ViewProps) {
  const t = useTexts('company')
  const { document } = company
  return (
    <GivenFacts
      missing={t('profile.missing')}
      items={[
        { term: t('field.legalName'), value: company.legalName },
        {
          term: registrationLabel ?? t('field.registrationNumber'),
          value: company.registrationNumber,
        },
        {
          term: t('field.document'),
          value: document && (
            <a className="k-link" href={document.uri}>
              {document.name}
            </a>
          ),
        },
      ]}
    />
  )
}

function PresenceView({ company }: ViewProps) {
  const t = useTexts('company')
  return (
    <div className="grid gap-4">
      {company.photos.length > 0 && <Photos name={company.name} photos={company.photos} />}
      <ValueOrEmpty>{company.hiringProcess && <Paragraphs text={company.hiringProcess} />}</ValueOrEmpty>
      {company.promisedReplyDays !== null && (
        <p className="text-sm text-muted">
          {t('public.reply')}: {t('public.replyDays', { count: company.promisedReplyDays })}
        </p>
      )}
    </div>
  )
}

const views = {
  basics: BasicsView,
  about: AboutView,
  contact: ContactView,
  evidence: EvidenceView,
  presence: PresenceView,
} satisfies Record<CompanySection, unknown>
