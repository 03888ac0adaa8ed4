import { useState, type ComponentProps } from 'react'
import { data, useNavigation } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { changedInOne, contentKinds, mailSetOf, pagePath, type ContentText } from '#modules/content/rules.items.ts'
import { acceptances, legalDocuments, type LegalDocument } from '#modules/content/rules.legal.ts'
import { useKeptInput } from '#ui/autosave/use-kept-input.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { packError } from '#ui/form/error-code.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { useRightReason } from '../use-right.ts'
import { readTexts, sentRows } from './form.ts'
import { MailPreview } from './mail-preview.tsx'
import { Preview } from './preview.tsx'
import { PublishLegal, type LegalValues } from './publish-legal.tsx'
import { TextFields } from './text-fields.tsx'
import { Versions } from './versions.tsx'
import type { Route } from './+types/item'

export const handle: RouteHandle = { texts: ['admin', 'adminContent', 'versions'] }

const seenOf = ({ kind, key }: { kind: string; key: string }) => {
  const known = contentKinds.find((each) => each === kind)
  if (!known) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return { kind: known, key }
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, 'content.get', seenOf(params))

export async function action({ context, request, params }: Route.ActionArgs) {
  const seen = seenOf(params)
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const published = Number(form.get('published'))
  const texts = readTexts(form)
  const page = app(context)
  try {
    if (intent === 'undo') await page.call('content.undo', { ...seen, published, number: Number(form.get('number')) })
    else if (intent === 'builtIn') await page.call('content.builtIn', { ...seen, published })
    else if (intent === 'preview-mail') {
      const mails = await page.call('content.preview', { key: seen.key, texts })
      return data({ code: undefined, errors: {}, texts, legal: null, mails })
    } else if (intent === 'test-en' || intent === 'test-id')
      await page.call('content.testMail', { key: seen.key, locale: intent === 'test-en' ? 'en' : 'id' })
    else if (intent === 'publish-legal') {
      const document = legalDocuments.find((each) => each === seen.key)
      const { acceptance, effectiveOn, changesEn: en, changesId: id } = legalValues(form)
      await page.call('content.publishLegal', {
        document: document ?? 'use',
        version: Number(form.get('version')),
        published,
        acceptance: acceptances.find((each) => each === acceptance) ?? 'NOTICE',
        effectiveOn: effectiveOn === '' ? null : effectiveOn,
        changes: { en, id },
      })
    } else {
      const version = Number(form.get('version'))
      await page.call('content.save', { ...seen, version, published, texts, publish: intent === 'publish' })
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || (error.code === 'STEP_UP_NEEDED' && !page.fetched))
      throwErrorResponse(page, error)
    const errors: Record<string, string[]> = {}
    for (const { field, ...each } of error.fields) (errors[field] ??= []).push(packError(each))
    const legal = intent === 'publish-legal' ? legalValues(form) : null
    return data(
      { code: error.code, errors, texts: texts.length > 0 ? texts : sentRows(form), legal, mails: null },
      { status: error.status },
    )
  }
  const drafted = intent === 'draft' || (seen.kind === 'LEGAL' && intent !== 'publish-legal')
  return redirectWithNotice(
    context,
    `/admin/content/${seen.kind}/${seen.key}`,
    intent.startsWith('test') ? 'TEST_SENT' : drafted ? 'SAVED' : 'PUBLISHED',
  )
}

function legalValues(form: FormData): LegalValues {
  const read = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    acceptance: read('acceptance'),
    effectiveOn: read('effectiveOn'),
    changesEn: read('changesEn'),
    changesId: read('changesId'),
  }
}

type LoaderData = Route.ComponentProps['loaderData']

/** One item in both languages side by side, with a preview and its versions. */
export default function ContentItem({ loaderData: item, actionData }: Route.ComponentProps) {
  const [t, admin, shell] = [useTexts('adminContent'), useTexts('admin'), useTexts('shell')]
  const errorTexts = useErrorTexts()
  const reasonAgainst = useRightReason()
  const navigation = useNavigation()
  const { kind, key, published, draftVersion } = item
  const typed = actionData?.texts ?? item.texts
  const [edited, setEdited] = useState<ContentText[] | null>(null)
  const refused = item.sensitive ? reasonAgainst('content.publishSensitive') : null
  const title = useItemTitle(item)
  const busy = navigation.formMethod === 'POST'
  const errors: Record<string, string[]> = actionData?.errors ?? {}
  const state = `${key} ${published} ${draftVersion} ${JSON.stringify(actionData?.texts ?? null)}`
  const kept = useKeptInput({
    id: 'content',
    // Questions come and go in the browser: what was typed has no place of its own to go back to.
    name: item.list ? null : `content:${kind}:${key}`,
    version: `${published} ${draftVersion}`,
  })
  return (
    <Page>
      <PageMeta title={`${title} · ${t(`kind.${kind}`)}`} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={admin('path')}
            items={[
              { label: shell('admin.content'), to: '/admin/content' },
              { label: t(`kind.${kind}`), to: `/admin/content/${kind}` },
              { label: title },
            ]}
          />
        }
        title={<span className="break-words">{title}</span>}
        lead={t(`kindText.${kind}`)}
      />
      {!errors['texts'] && <ErrorMessage code={actionData?.code} />}
      {draftVersion > 0 && <Notice className="mb-4">{t('draftNote')}</Notice>}
      {errors['texts'] && (
        <Notice tone="error" className="mb-4">
          {errorTexts(errors['texts']).join(' ')}
        </Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ActionForm
          key={state}
          id="content"
          method="post"
          noValidate
          className="min-w-0"
          onInput={(event) => {
            kept.onInput(event)
            setEdited(readTexts(new FormData(event.currentTarget)))
          }}
        >
          {kept.notice}
          <input type="hidden" name="version" value={draftVersion} />
          <input type="hidden" name="published" value={published} />
          <Card flush>
            <TextFields
              item={{ ...item, legal: kind === 'LEGAL', texts: typed }}
              errors={errors}
              onlyOne={changedInOne(item.texts, edited ?? typed)}
            />
          </Card>
          <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-canvas py-3">
            {kind !== 'LEGAL' && (
              <Button type="submit" name="intent" value="publish" variant="primary" busy={busy} reason={refused}>
                {t('publish')}
              </Button>
            )}
            <Button
              type="submit"
              name="intent"
              value="draft"
              variant={kind === 'LEGAL' ? 'primary' : 'secondary'}
              busy={busy}
            >
              {t('saveDraft')}
            </Button>
            <span className="k-hint" role="status">
              {edited || actionData ? t('unsaved') : ''}
            </span>
          </div>
        </ActionForm>
        <div className="grid min-w-0 gap-6 xl:sticky xl:top-20">
          {kind === 'LEGAL' && (
            <PublishLegal
              key={state}
              {...{ draftVersion, published, errors, busy, refused }}
              typed={actionData?.legal ?? null}
            />
          )}
          {kind !== 'FAQ' && kind !== 'LEGAL' && (
            <Preview kind={kind} pageKey={key} texts={edited ?? typed} builtIn={item.builtIn} />
          )}
          {kind === 'MAIL' && <MailTests busy={busy} mails={actionData?.mails ?? null} />}
          <Versions item={item} refused={kind === 'LEGAL' ? null : refused} />
        </div>
      </div>
    </Page>
  )
}

/** What an item is called: an email by its subject, a page by its address. */
function useItemTitle({ kind, key, builtIn }: LoaderData): string {
  const t = useTexts('adminContent')
  const locale = useLocale()
  const builtInText = (name: RegExp) => builtIn.find((text) => name.test(text.key))?.[locale]
  if (kind === 'FAQ') return t.find(`group.${key}`) ?? key
  if (kind === 'MAIL') return builtInText(/^subject(_|$)/) ?? t(`set.${mailSetOf(key)}`)
  if (kind === 'LEGAL') return t(`legal.page.${key as LegalDocument}`)
  if (kind === 'PAGE_META') return pagePath(key)
  return builtInText(/^title$/) ?? key
}

/** The email as it would arrive, on the page and in the inbox of the administrator. */
function MailTests({ busy, mails }: { busy: boolean; mails: ComponentProps<typeof MailPreview>['mails'] | null }) {
  const t = useTexts('adminContent')
  return (
    <>
      <Card as="section" aria-labelledby="mail-title">
        <h2 id="mail-title" className="text-lg">
          {t('mailPreview')}
        </h2>
        <p className="k-hint mt-1 mb-3">{t('mailPreviewText')}</p>
        <Button type="submit" form="content" name="intent" value="preview-mail" size="sm" busy={busy}>
          {t('mailPreviewShow')}
        </Button>
        {mails && <MailPreview mails={mails} />}
      </Card>
      <Card as="section" aria-labelledby="test-title">
        <h2 id="test-title" className="text-lg">
          {t('test')}
        </h2>
        <p className="k-hint mt-1 mb-3">{t('testText')}</p>
        <ActionForm method="post" className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="test-en" size="sm">
            {t('testEn')}
          </Button>
          <Button type="submit" name="intent" value="test-id" size="sm">
            {t('testId')}
          </Button>
        </ActionForm>
      </Card>
    </>
  )
}
