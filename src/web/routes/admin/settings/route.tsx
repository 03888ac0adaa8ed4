import { useState } from 'react'
import { data, useNavigation } from 'react-router'
import { settingGroupNames, settingGroups, type SettingGroup } from '#modules/reference/rules.setting-groups.ts'
import type { SettingKey } from '#modules/reference/settings.ts'
import { isFail } from '#kernel/fail.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { packError } from '#ui/form/error-code.ts'
import { isEdited } from '#ui/form/edited.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { settingChoices } from './choices.ts'
import { changesIn, settingField } from './form.ts'
import { Effects } from './effects.tsx'
import { SettingRow } from './setting-row.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'adminSettings'] }

const noErrors: Record<string, string[]> = {}

const groupOf = (params: { group?: string | undefined }): SettingGroup | undefined =>
  params.group === undefined ? 'site' : settingGroupNames.find((each) => each === params.group)

export async function loader({ context, params }: Route.LoaderArgs) {
  const group = groupOf(params)
  if (!group) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const keys: readonly string[] = settingGroups[group]
  const { list } = await load(context, 'admin.settings.list', {})
  const rows = list
    .filter(({ key }) => keys.includes(key))
    .toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
  return {
    group,
    rows: rows.map((row) => ({ ...row, field: settingField(row.key as SettingKey) })),
    choices: group === 'numbers' ? await settingChoices(context, rows) : {},
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const group = groupOf(params) ?? 'site'
  const form = await request.formData()
  const changes = changesIn(form, settingGroups[group])
  const page = app(context)
  if (changes.length > 0)
    try {
      // What was read is what is saved: whoever types on is told anew.
      if (form.get('confirmed') !== JSON.stringify(changes)) {
        const { list } = await page.call('admin.settings.effects', {
          changes: changes.map(({ key, value }) => ({ key, value })),
        })
        if (list.length > 0) return data({ code: null, errors: noErrors, changes, effects: list })
      }
      await page.call('admin.settings.save', { changes })
    } catch (error) {
      if (!isFail(error)) throw error
      if (error.code === 'UNAUTHENTICATED' || (error.code === 'STEP_UP_NEEDED' && !page.fetched))
        throwErrorResponse(page, error)
      const errors: Record<string, string[]> = {}
      for (const { field, ...each } of error.fields) (errors[field] ??= []).push(packError(each))
      return data({ code: error.code, errors, changes, effects: null }, { status: error.status })
    }
  return redirectWithNotice(context, `/admin/settings/${group}`, changes.length > 0 ? 'SAVED' : 'NOTHING_CHANGED')
}

/** One group of settings, with one bar that saves whatever was changed of it. */
export default function Settings({ loaderData: { group, rows, choices }, actionData }: Route.ComponentProps) {
  const [t, admin] = [useTexts('adminSettings'), useTexts('admin')]
  const navigation = useNavigation()
  const [edited, setEdited] = useState(false)
  const typed = new Map(actionData?.changes.map(({ key, value }) => [key, value]))
  const errors = actionData?.errors ?? {}
  const state = `${group} ${rows.map(({ version }) => version).join(' ')} ${JSON.stringify(actionData?.changes ?? null)}`
  return (
    <Page>
      <PageMeta title={`${t(`group.${group}`)} · ${admin('nav.settings')}`} noindex />
      <PageHead title={admin('nav.settings')} lead={t('lead')} />
      <div className="mb-6">
        <Tabs
          label={admin('nav.settings')}
          tabs={[
            ...settingGroupNames.map((name) => ({
              to: `/admin/settings/${name}`,
              label: t(`group.${name}`),
              current: name === group,
            })),
            { to: '/admin/money/settings', label: t('group.money'), current: false },
          ]}
        />
      </div>
      <ErrorMessage code={actionData?.code ?? undefined} />
      <ActionForm
        key={state}
        method="post"
        action={`/admin/settings/${group}`}
        noValidate
        onChange={(event) => setEdited(isEdited(event.currentTarget))}
        onReset={() => setEdited(false)}
      >
        <h2 className="sr-only">{t(`group.${group}`)}</h2>
        <p className="mb-4 max-w-prose text-muted">{t(`groupText.${group}`)}</p>
        <Card flush>
          {rows.map((row) => (
            <SettingRow
              key={row.key}
              row={row}
              value={typed.has(row.key) ? typed.get(row.key) : row.value}
              errors={errors}
              choices={choices}
            />
          ))}
        </Card>
        {actionData?.effects && <Effects effects={actionData.effects} changes={actionData.changes} />}
        <div className="sticky bottom-0 z-10 -mx-1 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-1 py-3">
          <Button type="submit" variant="primary" busy={navigation.formMethod === 'POST'}>
            {t(actionData?.effects ? 'saveAll' : 'save')}
          </Button>
          <Button type="reset" variant="quiet">
            {t('discard')}
          </Button>
          <span className="k-hint" role="status">
            {edited || actionData ? t('unsaved') : ''}
          </span>
        </div>
      </ActionForm>
    </Page>
  )
}
