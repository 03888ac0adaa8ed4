import { adjustForm, creditsForm, planGiftForm } from '#modules/billing/admin/contract.forms.ts'
import type { CompanyMoney } from '#modules/billing/admin/contract.company.ts'
import { CompanyCorrections } from '#modules/billing/ui/company-corrections.tsx'
import {
  CompanyCredits,
  CompanyOrders,
  CompanyPeriods,
  CompanySlots,
  CompanyUsage,
} from '#modules/billing/ui/company-money.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { runAction } from '../action.ts'
import { redirectWithNotice } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { repliedAt, replyOf } from '#web/settings/reply.ts'

/** A correction of what a company holds; undefined when the form is about something else. */
export async function correctCompany(context: PageContext, form: FormData, companyId: string) {
  const intent = String(form.get('intent') ?? '')
  if (intent === 'decide')
    return runAction(context, 'decide', `/admin/companies/${companyId}#money`, (call) =>
      call('admin.money.decide', { id: String(form.get('about')), approve: form.get('approve') === 'yes' }),
    )
  const withCompany = <T extends object>(value: T) => ({ ...value, companyId })
  const done =
    intent === 'adjust'
      ? await submit(context, form, adjustForm, 'admin.money.adjustLot', withCompany)
      : intent === 'grant'
        ? await submit(context, form, creditsForm, 'admin.money.grantCredits', withCompany)
        : intent === 'gift'
          ? await submit(context, form, planGiftForm, 'admin.money.grantPlan', withCompany)
          : undefined
  if (!done) return undefined
  if (!done.ok) return repliedAt(intent, done.reply)
  return redirectWithNotice(context, `/admin/companies/${companyId}#money`, 'SAVED')
}

type CompanyMoneySectionProps = { money: CompanyMoney; formKey: string; answer: unknown }

/** What a company has of plans and credits, its orders, and corrections of it. */
export function CompanyMoneySection({ money, formKey, answer }: CompanyMoneySectionProps) {
  const t = useTexts('money')
  return (
    <Section title={t('company.title')} id="money">
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Section level={3} title={t('company.periods')}>
            <CompanyPeriods money={money} />
          </Section>
          <Section level={3} title={t('company.lots')} className="mt-0">
            <CompanyCredits money={money} />
          </Section>
          <Section level={3} title={t('company.slots')} className="mt-0">
            <CompanySlots money={money} />
          </Section>
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <CompanyUsage money={money} />
          <Card>
            <Section level={3} title={t('company.orders')}>
              <CompanyOrders money={money} />
            </Section>
          </Card>
          <Section level={3} title={t('company.correct')} className="mt-0">
            <CompanyCorrections money={money} formKey={formKey} replyTo={(intent) => replyOf(answer, intent)} />
          </Section>
        </div>
      </div>
    </Section>
  )
}
