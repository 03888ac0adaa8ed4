import type { ReactNode } from 'react'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { Change, OwnCompany } from './own-company.ts'
import { WebsiteLink } from './profile-parts.tsx'

/** Approved and proposed value of each field, side by side. */
export function ChangesTable({ changes, head, label }: { changes: readonly Change[]; head: string; label: string }) {
  const t = useTexts('company')
  return (
    <Table
      caption={label}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', head: t('proposal.part'), rowHeader: true, cell: ({ field }) => t(`field.${field}`) },
        { key: 'old', head: t('proposal.old'), cell: ({ field, old }) => <Value field={field} value={old} /> },
        {
          key: 'new',
          head,
          cell: ({ field, new: value }) => (
            <strong className="font-semibold">
              <Value field={field} value={value} />
            </strong>
          ),
        },
      ]}
    />
  )
}

function Value({ field, value }: { field: Change['field']; value: Change['new'] }): ReactNode {
  const t = useTexts('company')
  if (value.text === null) return <span className="font-normal text-muted">{t('proposal.none')}</span>
  if (field === 'website') return <WebsiteLink href={value.text} />
  if (value.document)
    return (
      <a className="k-link break-all" href={value.document.uri}>
        {value.text}
      </a>
    )
  return <span className="break-words">{value.text}</span>
}

/** Changes of the own company that wait for an administrator, or that were not accepted. */
export function ProposalCard({ company: { proposal, rejection, mayEdit } }: { company: OwnCompany }) {
  const t = useTexts('company')
  const format = useFormat()
  if (!proposal && !rejection) return null
  return (
    <Card as="section" flush aria-labelledby="proposal-title" className="mt-4">
      <div className="p-4">
        <h2 id="proposal-title" className="text-lg">
          {proposal ? t('proposal.title') : t('proposal.rejected')}
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          {proposal
            ? t('proposal.lead', { date: format.date(proposal.since) })
            : t('proposal.rejectedLead', { date: format.date(rejection?.at ?? '') })}
        </p>
        {rejection?.reason && (
          <p className="mt-2 max-w-prose whitespace-pre-line break-words">
            <span className="font-semibold">{t('proposal.reason')}</span> {rejection.reason}
          </p>
        )}
      </div>
      <ChangesTable
        changes={proposal?.changes ?? rejection?.changes ?? []}
        head={proposal ? t('proposal.new') : t('proposal.notAccepted')}
        label={t('proposal.table')}
      />
      {proposal && mayEdit && (
        <Form method="post" className="flex flex-wrap items-center gap-3 p-4">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="proposal" value={proposal.id} />
          <input type="hidden" name="version" value={proposal.version} />
          <Button type="submit" size="sm" aria-describedby="withdraw-text">
            {t('proposal.withdraw')}
          </Button>
          <span id="withdraw-text" className="text-sm text-muted">
            {t('proposal.withdrawText')}
          </span>
        </Form>
      )}
    </Card>
  )
}
