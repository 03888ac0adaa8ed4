import { AccessList } from '#modules/accounts/ui/access-list.tsx'
import { ConsentList } from '#modules/accounts/ui/consent-list.tsx'
import { DeletionForm } from '#modules/accounts/ui/deletion-form.tsx'
import { ExportList } from '#modules/accounts/ui/export-list.tsx'
import type { EndpointOutput } from '#modules/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { replyOf } from './reply.ts'

export type OwnData = {
  exports: EndpointOutput<'accounts.exports'>['list']
  consents: EndpointOutput<'accounts.consents'>
  hasPassword: boolean
}

/** A copy of everything, what was agreed to, and the end of the account; `dataAction` answers the forms. */
export function DataSections({
  data: { exports, consents, hasPassword },
  as,
  answer,
}: {
  data: OwnData
  /** Whose account it is: an owner's company closes with it. */
  as: 'candidate' | 'member' | 'owner'
  answer: unknown
}) {
  const t = useTexts('settings')
  return (
    <>
      <Section id="export" title={t('export.title')} lead={t(as === 'candidate' ? 'export.lead' : 'export.memberLead')}>
        <ExportList list={exports} />
      </Section>
      <Section id="consents" title={t('consent.title')} lead={as === 'candidate' ? t('consent.lead') : undefined}>
        <ConsentList current={consents.current} log={consents.log} />
      </Section>
      <Section id="access" title={t('access.title')} lead={t('access.lead')}>
        <AccessList list={consents.access} />
      </Section>
      <Section id="delete" title={t('deletion.title')} lead={t('deletion.lead')}>
        <Card>
          <DeletionForm as={as} hasPassword={hasPassword} reply={replyOf(answer, 'delete')} />
        </Card>
      </Section>
    </>
  )
}
