import { Link } from 'react-router'
import type { PersonPage } from '#modules/admin/people/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts, Timeline } from '#ui/facts.tsx'
import { Select } from '#ui/form/select.tsx'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { CardSection } from '#ui/card-section.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { AuditSentence } from '../audit-sentence.tsx'
import { addressOf } from '../search/filter-address.ts'
import { StateBadge } from '../search/result-list.tsx'

/** Name, contacts and how they sign in. */
export function Identity({ person }: Pick<PersonPage, 'person'>) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  const { emailVerifiedAt: verified } = person
  const { signIn } = person
  const day = (term: string, at: string | null) => (at ? [{ term, value: format.dateTime(at) }] : [])
  return (
    <CardSection title={t('identity')}>
      <Facts
        items={[
          {
            term: t('email'),
            value: `${person.email} · ${verified ? t('verified', { date: format.date(verified) }) : t('unverified')}`,
          },
          { term: t('phone'), value: person.phone ?? t('none') },
          { term: t('language'), value: t(`languages.${person.locale}`) },
          ...(signIn
            ? [
                {
                  term: t('signIn'),
                  value: [signIn.hasPassword ? t('password') : t('noPassword'), ...signIn.signOns].join(', '),
                },
                { term: t('failures'), value: format.number(signIn.failures) },
              ]
            : []),
          { term: t('joined'), value: format.dateTime(person.createdAt) },
          { term: t('active'), value: format.dateTime(person.lastActiveAt) },
          ...day(t('blocked'), person.blockedAt),
          ...day(t('deletion'), person.deletionAt),
          ...day(t('deleted'), person.deletedAt),
        ]}
      />
    </CardSection>
  )
}

export function Companies({ list }: { list: PersonPage['companies'] }) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  return (
    <Section title={t('companies')}>
      <Card flush>
        <Table
          caption={t('companies')}
          rows={list}
          rowKey={(row) => `${row.id} ${row.removedAt ?? ''}`}
          columns={[
            {
              key: 'name',
              head: t('company'),
              rowHeader: true,
              cell: (row) => <Link to={`/admin/companies/${row.id}`}>{row.name}</Link>,
            },
            { key: 'role', head: t('role'), cell: (row) => t(`teamRole.${row.role}`) },
            {
              key: 'state',
              head: t('state'),
              cell: (row) =>
                row.removedAt ? (
                  t('former', { date: format.date(row.removedAt) })
                ) : (
                  <StateBadge kind="COMPANY" state={row.status} />
                ),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

export function Sessions({ list }: { list: NonNullable<PersonPage['sessions']> }) {
  const t = useTexts('adminPeople')
  const ago = useAgo()
  const format = useFormat()
  return (
    <Section title={t('sessions')}>
      {list.length === 0 ? (
        <p className="text-muted">{t('noSessions')}</p>
      ) : (
        <Card flush>
          <Table
            caption={t('sessions')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'device',
                head: t('device'),
                rowHeader: true,
                cell: (row) => [row.browser, row.system].filter(Boolean).join(' · ') || t('unknownDevice'),
              },
              { key: 'ip', head: t('address'), cell: (row) => row.ip || t('unknown') },
              { key: 'start', head: t('signedIn'), nowrap: true, cell: (row) => format.dateTime(row.createdAt) },
              { key: 'seen', head: t('seen'), cell: (row) => ago(row.seenAt) },
              {
                key: 'state',
                head: t('state'),
                cell: (row) => <Badge tone={row.open ? 'success' : 'muted'}>{row.open ? t('open') : t('ended')}</Badge>,
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}

/** Which of the open sessions end: all of them unless one is chosen. */
export function SessionChoice({ list }: { list: NonNullable<PersonPage['sessions']> }) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  const open = list.filter((session) => session.open)
  if (open.length < 2) return null
  return (
    <Select
      label={t('whichSession')}
      name="sessionId"
      placeholder={t('allSessions')}
      options={open.map(({ id, browser, system, ip, createdAt }) => ({
        value: id,
        label: [browser, system, ip, format.dateTime(createdAt)].filter(Boolean).join(' · '),
      }))}
    />
  )
}

type ApplicationsProps = { applications: NonNullable<PersonPage['applications']>; name: string }

export function Applications({ applications: { list, count }, name }: ApplicationsProps) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  return (
    <Section title={t('applications', { count })} lead={count > list.length ? t('latest') : undefined}>
      {list.length === 0 ? (
        <p className="text-muted">{t('noApplications')}</p>
      ) : (
        <Card flush>
          <Table
            caption={t('applications', { count })}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'job',
                head: t('job'),
                rowHeader: true,
                cell: (row) => <Link to={`/admin/applications/${row.id}`}>{row.jobTitle}</Link>,
              },
              { key: 'company', head: t('company'), cell: (row) => row.companyName },
              {
                key: 'state',
                head: t('state'),
                cell: (row) =>
                  row.withdrawn ? (
                    <Badge>{t('withdrawn')}</Badge>
                  ) : (
                    <StateBadge kind="APPLICATION" state={row.status} />
                  ),
              },
              { key: 'sent', head: t('sent'), nowrap: true, cell: (row) => format.date(row.createdAt) },
            ]}
          />
        </Card>
      )}
      {count > list.length && name !== '' && (
        <p className="mt-3">
          <LinkButton size="sm" to={addressOf(`"${name}"`, 'APPLICATION')}>
            {t('moreApplications')}
          </LinkButton>
        </p>
      )}
    </Section>
  )
}

export function Consents({ list }: { list: NonNullable<PersonPage['consents']> }) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  return (
    <CardSection title={t('consents')}>
      <Facts
        items={list.map(({ purpose, given, version, at }) => ({
          term: t(`purpose.${purpose}`),
          value: [given ? t('given') : t('notGiven'), at && format.date(at), at && t('version', { version })]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </CardSection>
  )
}

/** What was done to the account, by whom and why. */
export function History({ list, name }: { list: PersonPage['history']; name: string }) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  return (
    <Section title={t('history')}>
      {list.length === 0 ? (
        <p className="text-muted">{t('noHistory')}</p>
      ) : (
        <Card>
          <Timeline
            label={t('history')}
            events={list.map(({ id, at, outcome, reason, ...entry }) => ({
              id: String(id),
              title: (
                <AuditSentence
                  entry={{
                    ...entry,
                    outcome,
                    subjectType: 'account',
                    subjectId: null,
                    subjectName: name,
                    subjectKind: null,
                  }}
                />
              ),
              when: format.dateTime(at),
              tone: outcome === 'REFUSED' ? 'error' : 'muted',
              body: [outcome === 'REFUSED' && t('refused'), reason && t('reasonGiven', { reason })]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </Card>
      )}
    </Section>
  )
}

export function Requests({ list }: { list: NonNullable<PersonPage['requests']> }) {
  const t = useTexts('adminPeople')
  const words = useTexts('rightsRequests')
  const format = useFormat()
  return (
    <Section title={t('requests')} lead={list.length === 0 ? t('noRequests') : undefined}>
      {list.length > 0 && (
        <Card flush>
          <Table
            caption={t('requests')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'kind',
                head: t('request'),
                rowHeader: true,
                cell: (row) => <Link to={`/admin/rights/${row.id}`}>{words(`kind.${row.kind}`)}</Link>,
              },
              { key: 'state', head: t('state'), cell: (row) => <Badge>{words(`state.${row.state}`)}</Badge> },
              { key: 'received', head: t('received'), nowrap: true, cell: (row) => format.date(row.receivedAt) },
              { key: 'due', head: t('due'), nowrap: true, cell: (row) => format.dateTime(row.dueAt) },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}
