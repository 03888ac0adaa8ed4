import { data, Form, Link } from 'react-router'
import { fieldOf } from '#modules/reference/rules.setting-fields.ts'
import { settingGroupNames, settingGroups } from '#modules/reference/rules.setting-groups.ts'
import { settings } from '#modules/reference/settings.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { valueLines, type ValueLine } from './setting-words.ts'
import type { Route } from './+types/history'

export const handle: RouteHandle = { texts: ['admin', 'adminSettings'] }

const pageOf = (key: string) => {
  const group = settingGroupNames.find((name) => settingGroups[name].some((each) => each === key))
  return group ? `/admin/settings/${group}` : '/admin/settings'
}

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  const setting = Object.entries(settings).find(([name]) => name === key)
  if (!setting) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const before = Number(app(context).url.searchParams.get('before'))
  const history = await load(context, 'admin.settings.history', {
    key,
    ...(Number.isInteger(before) && before > 0 && { before }),
  })
  return { ...history, key, back: pageOf(key), field: fieldOf(setting[1].schema, key) }
}

export async function action({ context, request, params: { key } }: Route.ActionArgs) {
  const form = await request.formData()
  const [number, version] = [Number(form.get('number')), Number(form.get('version'))]
  return runAction(context, form.get('intent') === 'default' ? 'default' : String(number), pageOf(key), (call) =>
    form.get('intent') === 'default'
      ? call('admin.settings.save', { changes: [{ key, value: null, version }] })
      : call('admin.settings.restore', { key, number, version }),
  )
}

/** What a setting was, who changed it, and back again. */
export default function SettingHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { key, back, field, current, list, nextBefore } = loaderData
  const [t, admin] = [useTexts('adminSettings'), useTexts('admin')]
  const { dateTime } = useFormat()
  const name = t.find(`${key}.name`) ?? key
  const lines = (value: unknown) => valueLines(t, field, value ?? current.fallback)
  return (
    <Page width="reading">
      <PageMeta title={`${name} · ${t('history')}`} noindex />
      <PageHead
        back={
          <Breadcrumb label={admin('path')} items={[{ label: admin('nav.settings'), to: back }, { label: name }]} />
        }
        title={name}
        lead={t.find(`${key}.text`)}
      />
      <ErrorMessage code={actionData?.code} />
      <Card className="mb-6">
        <h2 className="mb-2 text-lg">{t('now')}</h2>
        <Value lines={lines(current.value)} />
        {current.stored && (
          <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
            <input type="hidden" name="version" value={current.version} />
            <Button type="submit" name="intent" value="default" size="sm">
              {t('reset')}
            </Button>
            <span className="k-hint">
              {t('byDefault', {
                value: lines(null)
                  .map(({ text }) => text)
                  .join(' · ')
                  .slice(0, 160),
              })}
            </span>
          </Form>
        )}
      </Card>
      <h2 className="mb-3 text-lg">{t('changes')}</h2>
      {list.length === 0 ? (
        <EmptyState title={t('noChanges')} />
      ) : (
        <Card flush as="section" aria-label={t('changes')}>
          <ol>
            {list.map(({ number, before, after, at, by }) => (
              <li key={number} className="grid gap-3 border-b border-line p-5 last:border-b-0">
                <p className="font-semibold">{t('changedBy', { date: dateTime(at), name: by ?? t('unknown') })}</p>
                <div className="grid gap-4 sm:grid-cols-2">
                  <div>
                    <h3 className="k-hint mb-1">{t('before')}</h3>
                    <Value lines={lines(before)} byDefault={before === null} />
                  </div>
                  <div>
                    <h3 className="k-hint mb-1">{t('after')}</h3>
                    <Value lines={lines(after)} byDefault={after === null} />
                  </div>
                </div>
                <Form method="post">
                  <input type="hidden" name="number" value={number} />
                  <input type="hidden" name="version" value={current.version} />
                  <Button type="submit" size="sm" aria-label={`${t('undo')}: ${dateTime(at)}`}>
                    {t('undo')}
                  </Button>
                </Form>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {nextBefore !== null && (
        <Link className="k-link mt-4 inline-block" to={`?before=${nextBefore}`}>
          {t('older')}
        </Link>
      )}
    </Page>
  )
}

function Value({ lines, byDefault = false }: { lines: readonly ValueLine[]; byDefault?: boolean }) {
  const t = useTexts('adminSettings')
  return (
    <ul className="grid gap-1 break-words">
      {lines.map(({ label, text }, at) => (
        <li key={at}>
          {label && <span className="text-muted">{label}: </span>}
          {text}
        </li>
      ))}
      {byDefault && <li className="k-hint">{t('isDefault')}</li>}
    </ul>
  )
}
