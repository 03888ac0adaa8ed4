import { Form } from '#ui/form/page-form.tsx'
import type { EndpointOutput } from '#modules/contract.ts'
import { EmailCodeForm, EmailForm } from '#modules/accounts/ui/email-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
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
        {own.mailProblem && !own.change && <MailProblem email={own.email} problem={own.mailProblem} />}
        {own.change ? (
          <EmailCodeForm email={own.change.email} reply={replyOf(answer, 'emailCode')} />
        ) : (
          <EmailForm email={own.email} hasPassword={own.hasPassword} reply={replyOf(answer, 'email')} />
        )}
      </Card>
    </Section>
  )
}

type MailProblem = NonNullable<EndpointOutput<'accounts.own'>['mailProblem']>

/** The address takes no mail, or its owner called our mail spam: a code that is mailed there and typed in here ends that. */
function MailProblem({ email, problem }: { email: string; problem: MailProblem }) {
  const t = useTexts('settings')
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        title={<span className="wrap-anywhere">{t(`email.problem.${problem}`, { email })}</span>}
        action={
          <Form method="post">
            <input type="hidden" name="email" value={email} />
            <Button type="submit" name="intent" value="emailAgain" size="sm">
              {t('email.problem.confirm')}
            </Button>
          </Form>
        }
      >
        {t(`email.problem.${problem}Text`)}
      </Notice>
    </div>
  )
}
