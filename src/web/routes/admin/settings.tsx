import { Form } from 'react-router'
import { ErrorMessage } from '#modules/admin/ui/error-message.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import type { Route } from './+types/settings'

export const handle: RouteHandle = { texts: ['admin'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.settings.list', {})

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const key = String(form.get('key'))
  const version = Number(form.get('version'))
  const text = String(form.get('value') ?? '').trim()
  const value = form.get('intent') === 'default' ? null : form.get('plain') === 'text' ? text : parsed(text)
  return runAction(context, key, `/admin/settings#${key}`, (call) =>
    call('admin.settings.save', { key, value, version }),
  )
}

/** The typed value; text that is not JSON fails the setting's schema. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const shown = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, typeof value === 'object' ? 2 : 0)

/** Every setting with what it does, its value and its default. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const fieldOf = ({ key, value }: (typeof loaderData.list)[number]) => ({
    id: `${key}-value`,
    label: t.find(`settings.${key}.name`) ?? key,
    hideLabel: true,
    hint: t.find(`settings.${key}.text`),
    name: 'value',
    defaultValue: shown(value),
  })
  return (
    <Page width="reading">
      <PageMeta title={t('nav.settings')} noindex />
      <PageHead title={t('nav.settings')} lead={t('settings.lead')} />
      <div className="grid gap-4">
        {loaderData.list.map((row) => (
          <Card as="section" key={row.key}>
            <h2 id={row.key} className="mb-2 text-lg">
              {t.find(`settings.${row.key}.name`) ?? row.key}
            </h2>
            {actionData?.about === row.key && <ErrorMessage code={actionData.code} />}
            <Form method="post" className="grid gap-3">
              <input type="hidden" name="key" value={row.key} />
              <input type="hidden" name="version" value={row.version} />
              {typeof row.fallback === 'string' && <input type="hidden" name="plain" value="text" />}
              {typeof row.fallback === 'object' ? (
                <TextArea
                  {...fieldOf(row)}
                  rows={Math.min(8, shown(row.value).split('\n').length)}
                  spellCheck={false}
                />
              ) : (
                <TextField {...fieldOf(row)} />
              )}
              <div className="flex flex-wrap items-center gap-2">
                <Button type="submit" variant="primary" size="sm">
                  {t('settings.save')}
                </Button>
                {row.stored && (
                  <Button type="submit" name="intent" value="default" size="sm" variant="quiet">
                    {t('settings.default', { value: shown(row.fallback).slice(0, 40) })}
                  </Button>
                )}
              </div>
            </Form>
          </Card>
        ))}
      </div>
    </Page>
  )
}
