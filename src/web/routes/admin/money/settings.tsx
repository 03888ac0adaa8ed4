import { ErrorMessage } from '../error-message.tsx'
import { moneySettings, type MoneySetting } from '#modules/billing/admin/contract.settings.ts'
import { fieldName, settingOf } from '#modules/billing/admin/rules.settings-form.ts'
import { SettingFields } from '#modules/billing/ui/setting-fields.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import type { Route } from './+types/settings'

export const handle: RouteHandle = { texts: ['money', 'admin'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.money.settings', {})

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const key = moneySettings.find((each) => each === form.get('key')) ?? 'billing'
  const version = Number(form.get('version'))
  return runAction(
    context,
    key,
    `/admin/money/settings#${key}`,
    (call) => call('admin.money.saveSetting', { key, value: settingOf(key, form), version }),
    { nameOf: (field) => fieldName(key, field) },
  )
}

const titles = {
  billing: 'settings.sale',
  graceDays: 'settings.grace',
  orderHours: 'settings.hours',
  seller: 'settings.seller',
  documents: 'settings.documents',
  bankAccounts: 'settings.banks',
  tax: 'settings.tax',
  retention: 'settings.retention',
} as const satisfies Record<MoneySetting, string>

/** How money is taken: each part saved by itself, with who changed it last. */
export default function MoneySettings({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const t = useTexts('money')
  const admin = useTexts('admin')
  const { dateTime } = useFormat()
  return (
    <Page width="reading">
      <PageMeta title={t('settings.title')} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={admin('path')}
            items={[{ label: t('money.title'), to: '/admin/money' }, { label: t('settings.title') }]}
          />
        }
        title={t('settings.title')}
        lead={t('settings.lead')}
      />
      <div className="grid gap-4">
        {list.map(({ key, value, version, changed }) => (
          <Card as="section" key={key} aria-labelledby={key}>
            <h2 id={key} className="mb-3 text-lg">
              {t(titles[key])}
            </h2>
            {actionData?.about === key && <ErrorMessage code={actionData.code} />}
            <ActionForm method="post" className="grid gap-4">
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="version" value={version} />
              <SettingFields key={version} setting={key} value={value} />
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button type="submit" variant="primary" size="sm">
                  {t('settings.save')}
                </Button>
                <span className="k-hint">
                  {changed
                    ? t('settings.changed', { date: dateTime(changed.at), name: changed.by ?? t('history.system') })
                    : t('settings.never')}
                </span>
              </div>
            </ActionForm>
          </Card>
        ))}
      </div>
    </Page>
  )
}
