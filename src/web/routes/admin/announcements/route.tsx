import { ActionForm } from '#ui/form/action-form.tsx'
import { data } from 'react-router'
import {
  announcementAudiences,
  announcementLanguages,
  announcementLevels,
} from '#modules/content/announcements/rules.ts'
import { isFail } from '#kernel/fail.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { packError } from '#ui/form/error-code.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { citiesIn } from './typed-cities.ts'
import { emptyValues, valuesOf, type AnnouncementValues } from './values.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['announcements', 'admin'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, settings } = app(context)
  const { list, plans } = await load(context, 'admin.announcements.list', {})
  const edit = url.searchParams.get('edit')
  const editing = edit === 'new' ? null : list.find(({ id }) => String(id) === edit)
  return {
    list,
    plans,
    zone: settings.timeZone,
    form: edit === 'new' ? emptyValues(crypto.randomUUID()) : editing ? valuesOf(editing) : null,
  }
}

const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find((each) => each === value) ?? otherwise

export async function action({ context, request }: Route.ActionArgs) {
  const page = app(context)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [id, version, intent] = [Number(text('id')) || null, Number(text('version')), text('intent')]
  const values: AnnouncementValues = {
    id,
    version,
    key: text('key'),
    audience: oneOf(announcementAudiences, text('audience'), 'ALL'),
    plans: form.getAll('plans').map(String),
    ...(await citiesIn(context, form)),
    language: oneOf(announcementLanguages, text('language'), 'both'),
    level: oneOf(announcementLevels, text('level'), 'INFO'),
    title: { en: text('title.en'), id: text('title.id') },
    text: { en: text('text.en'), id: text('text.id') },
    link: text('link'),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
  }
  if (values.citiesTyped) {
    const error = packError({ code: 'NOT_IN_LIST' })
    return data({ code: 'INVALID' as const, errors: [{ field: 'cities', error }], values }, { status: 422 })
  }
  try {
    if (intent === 'undo' && id)
      await page.call('admin.announcements.undo', { id, version, number: Number(text('number')) })
    else {
      const { citiesTyped: _, ...content } = values
      await page.call('admin.announcements.save', {
        ...content,
        plans: [...values.plans],
        cities: values.cities.map((city) => city.id),
        key: values.key || null,
        link: values.link || null,
        startsAt: values.startsAt || null,
        endsAt: values.endsAt || null,
        removed: intent === 'remove',
      })
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    const errors = error.fields.map((each) => ({ field: each.field, error: packError(each) }))
    return data({ code: error.code, errors, values }, { status: error.status })
  }
  return redirectWithNotice(context, '/admin/announcements', 'SAVED')
}

/** What is said at the top of all pages: the list, and the form of one. */
export default function Announcements({ loaderData: { list, plans, zone, form }, actionData }: Route.ComponentProps) {
  const [t, shell] = [useTexts('announcements'), useTexts('shell')]
  const sent = actionData?.errors.length ? actionData.values : form
  const names = new Map(list.flatMap(({ cities }) => cities.map(({ id, label }) => [id, label])))
  // What was sent are ids: the picker remembers the names of its own choices.
  const values = sent && {
    ...sent,
    cities: sent.cities.map(({ id, label }) => ({ id, label: label || (names.get(id) ?? '') })),
  }
  return (
    <Page>
      <PageMeta title={shell('admin.announcements')} noindex />
      <PageHead
        title={shell('admin.announcements')}
        lead={t('lead')}
        actions={
          !values && (
            <LinkButton to="/admin/announcements?edit=new" variant="primary">
              {t('add')}
            </LinkButton>
          )
        }
      />
      {actionData && actionData.errors.length === 0 && <ErrorMessage code={actionData.code} />}
      {values && (
        <Card as="section" className="mb-6">
          <h2 className="mb-4">{values.id === null ? t('add') : t('edit')}</h2>
          <ActionForm method="post" action="/admin/announcements" noValidate>
            <AnnouncementForm
              key={values.id ?? values.key}
              values={values}
              errors={actionData?.errors ?? []}
              zone={zone}
              plans={plans}
            />
          </ActionForm>
        </Card>
      )}
      {list.length === 0 ? (
        <EmptyState icon={<Icon name="megaphone" />} title={t('none')}>
          <p>{t('noneText')}</p>
        </EmptyState>
      ) : (
        <AnnouncementList list={list} plans={plans} />
      )}
    </Page>
  )
}
