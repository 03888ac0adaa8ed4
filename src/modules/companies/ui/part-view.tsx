import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Facts } from '#ui/facts.tsx'
import type { CompanySection } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'
import { Paragraphs, Photos, WebsiteLink } from './profile-parts.tsx'

type ViewProps = { company: OwnCompany; registrationLabel: string | null }

/** One part of the own company, as it is stored. */
export function PartView({ section, ...props }: ViewProps & { section: CompanySection }) {
  const View = views[section]
  return <View {...props} />
}

function Given({ children }: { children: ReactNode }) {
  const t = useTexts('company')
  return children || <span className="text-muted">{t('profile.empty')}</span>
}

function BasicsView({ company }: ViewProps) {
  const t = useTexts('company')
  return (
    <div className="flex flex-wrap items-start gap-5">
      <LogoBox name={company.name} src={company.logo?.uri} size={72} />
      <Facts
        className="min-w-0 flex-1 basis-64"
        items={[
          { term: t('field.name'), value: company.name },
          { term: t('field.industry'), value: <Given>{company.industry?.label}</Given> },
          { term: t('field.size'), value: <Given>{company.size?.label}</Given> },
          {
            term: t('field.foundedYear'),
            value: <Given>{company.foundedYear === null ? null : String(company.foundedYear)}</Given>,
          },
          {
            term: t('field.website'),
            value: <Given>{company.website && <WebsiteLink href={company.website} />}</Given>,
          },
        ]}
      />
    </div>
  )
}

function AboutView({ company }: ViewProps) {
  return <Given>{company.about && <Paragraphs text={company.about} />}</Given>
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
    <Facts
      items={[
        { term: t('field.email'), value: <Given>{company.email}</Given> },
        {
          term: t('field.phone'),
          value: <Given>{company.phone && `${company.dialCode ?? ''} ${company.phone}`}</Given>,
        },
        {
          term: t('field.address'),
          value: <Given>{lines && <span className="whitespace-pre-line">{lines}</span>}</Given>,
        },
      ]}
    />
  )
}

function EvidenceView({ company, registrationLabel }: ViewProps) {
  const t = useTexts('company')
  const { document } = company
  return (
    <Facts
      items={[
        {
          term: registrationLabel ?? t('field.registrationNumber'),
          value: <Given>{company.registrationNumber}</Given>,
        },
        {
          term: t('field.document'),
          value: (
            <Given>
              {document && (
                <a className="k-link" href={document.uri}>
                  {document.name}
                </a>
              )}
            </Given>
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
      <Given>{company.hiringProcess && <Paragraphs text={company.hiringProcess} />}</Given>
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
