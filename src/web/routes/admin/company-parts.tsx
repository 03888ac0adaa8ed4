import { DecisionForm } from '#modules/admin/ui/decision-form.tsx'
import { companyStatuses } from '#kernel/caller.ts'
import { proposalDecisions } from '#modules/companies/rules.proposals.ts'
import { ChangesTable } from '#modules/companies/ui/proposal-card.tsx'
import type { EndpointOutput } from '#modules/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Timeline } from '#ui/facts.tsx'
import type { Option } from '#ui/form/select.tsx'
import { CardSection } from '#ui/card-section.tsx'
import { Card } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { listAddress } from './list-address.ts'

type CompanyView = EndpointOutput<'admin.companies.get'>
export const proposalsPath = '/admin/companies/proposals'

/** Companies by status, pending ones and proposed changes first. */
export function CompanyTabs({
  counts,
  current,
  search,
}: {
  counts: Record<string, number>
  current: string
  search: string
}) {
  const t = useTexts('admin')
  const others = companyStatuses.filter((each) => each !== 'PENDING')
  return (
    <Tabs
      label={t('companies.byStatus')}
      tabs={(['PENDING', 'PROPOSED', ...others, 'ALL'] as const).map((each) => ({
        to:
          each === 'PROPOSED'
            ? listAddress(proposalsPath, { search })(1)
            : listAddress('/admin/companies', { status: each, search })(1),
        label: t(`companies.status.${each}`),
        count: each === 'ALL' ? undefined : counts[each] || undefined,
        current: each === current,
      }))}
    />
  )
}

/** The company's logo and photos, to be seen while deciding. */
export function Pictures({ company }: { company: CompanyView['company'] }) {
  const t = useTexts('admin')
  const { name, logo, photos } = company
  return (
    <Card as="section" aria-labelledby="pictures-title">
      <h2 id="pictures-title" className="mb-3 text-base">
        {t('companies.pictures')}
      </h2>
      {!logo && photos.length === 0 ? (
        <p className="text-muted">{t('companies.noPictures')}</p>
      ) : (
        <ul className="grid grid-cols-3 items-center gap-2">
          {logo && (
            <li>
              <LogoBox name={name} src={logo.uri} size={80} />
            </li>
          )}
          {photos.map(({ id, uri }, at) => (
            <li key={id}>
              <a href={uri}>
                <img
                  src={uri}
                  alt={t('companies.photo', { number: at + 1 })}
                  loading="lazy"
                  decoding="async"
                  className="aspect-[4/3] w-full rounded-md border border-line bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Proposed changes of an approved company: approved next to proposed. */
export function Proposal({ proposal }: { proposal: NonNullable<CompanyView['proposal']> }) {
  const t = useTexts('admin')
  const company = useTexts('company')
  const format = useFormat()
  const { domainMatches, sameRegistrationCount } = proposal.evidence
  return (
    <Card as="section" flush aria-labelledby="proposal-title">
      <div className="p-4">
        <h2 id="proposal-title" className="text-lg">
          {t('proposals.title')}
        </h2>
        <p className="mt-1 text-muted">{t('proposals.since', { date: format.dateTime(proposal.since) })}</p>
        {(domainMatches !== null || sameRegistrationCount) && (
          <p className="mt-2 flex flex-wrap gap-1">
            {domainMatches !== null && (
              <Badge tone={domainMatches ? 'success' : 'warning'}>
                {t(domainMatches ? 'evidence.newDomainMatches' : 'evidence.newDomainDiffers')}
              </Badge>
            )}
            {Boolean(sameRegistrationCount) && (
              <Badge tone="error">{t('evidence.sameRegistration', { count: sameRegistrationCount ?? 0 })}</Badge>
            )}
          </p>
        )}
      </div>
      <ChangesTable changes={proposal.changes} head={company('proposal.new')} label={t('proposals.title')} />
    </Card>
  )
}

const tones = { ACCEPT: 'primary', ACCEPT_PARTIALLY: 'secondary', REJECT: 'danger' } as const

/** Decisions about proposed changes; some of them can only be accepted when there are several. */
export function ProposalDecisions({
  proposal,
  reasons,
  reason,
}: {
  proposal: NonNullable<CompanyView['proposal']>
  reasons: readonly Option[]
  reason: string | null
}) {
  const t = useTexts('admin')
  const possible = proposalDecisions.filter((each) => each !== 'ACCEPT_PARTIALLY' || proposal.changes.length > 1)
  return possible.map((decision) => (
    <DecisionForm
      key={decision}
      decision={decision}
      version={proposal.version}
      tone={tones[decision]}
      label={t(`decide.proposal.${decision}`)}
      consequence={t(`decide.proposal.after.${decision}`)}
      {...(decision !== 'ACCEPT' && { reasons: { name: 'reasons', legend: t('decide.reasons'), options: reasons } })}
      {...(decision === 'ACCEPT_PARTIALLY' && {
        fields: {
          legend: t('decide.proposal.accept'),
          options: proposal.changes.map(({ field }) => ({ value: field, label: t(`fields.${field}`) })),
        },
      })}
      note={decision !== 'ACCEPT'}
      reason={reason}
    >
      <input type="hidden" name="proposal" value={proposal.id} />
    </DecisionForm>
  ))
}

/** What was decided about earlier proposals, newest first. */
export function DecidedProposals({ proposals }: { proposals: CompanyView['decidedProposals'] }) {
  const t = useTexts('admin')
  const format = useFormat()
  if (proposals.length === 0) return null
  return (
    <CardSection title={t('proposals.history')}>
      <Timeline
        label={t('proposals.history')}
        events={proposals.map(({ status, at, by, reason, accepted, changes }, index) => ({
          id: `${index}`,
          title: t(`proposals.status.${status as 'ACCEPTED'}`),
          when: [format.dateTime(at), by].filter(Boolean).join(' · '),
          body: (
            <>
              <ul>
                {changes.map(({ field, old, new: value }) => (
                  <li key={field} className="break-words">
                    {t(accepted.includes(field) ? 'proposals.change' : 'proposals.notAccepted', {
                      field: t(`fields.${field}`),
                      old: old.text ?? t('none'),
                      new: value.text ?? t('none'),
                    })}
                  </li>
                ))}
              </ul>
              {reason && <p className="whitespace-pre-line">{reason}</p>}
            </>
          ),
        }))}
      />
    </CardSection>
  )
}
