import type { EndpointOutput } from '#modules/contract.ts'
import { EmailCodeForm, EmailForm } from '#modules/accounts/ui/email-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { replyOf } from './reply.ts'

/** The email address of the account and the form that changes it; `emailAction` answers it. */
export function EmailSection({ own, answer }: { own: EndpointOutput<'accounts.own'>; answer: unknown }) {
  const t = useTexts('settings')
  return (
    <Section
      id="email"
      title={t('email.title')}
      lead={<span className="wrap-anywhere">{t('email.lead', { email: own.email })}</span>}
    >
      <Card>
        {own.change ? (
          <EmailCodeForm email={own.change.email} reply={replyOf(answer, 'emailCode')} />
        ) : (
          <EmailForm email={own.email} hasPassword={own.hasPassword} reply={replyOf(answer, 'email')} />
        )}
      </Card>
    </Section>
  )
}
