import { BackLink } from '#ui/back-link.tsx'
import { data, redirect, useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { isFail } from '#kernel/fail.ts'
import { tableEncodings, type TableEncoding } from '#kernel/table.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { packError } from '#ui/form/error-code.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import { takeFiles } from '#web/pipeline/uploads.ts'
import { importPath, importsPath } from './addresses.ts'
import { TemplateLinks } from './template-links.tsx'
import type { Route } from './+types/new'

export const handle: RouteHandle = { texts: ['imports', 'resume'] }

/** Who may not import is told before choosing a file. */
export async function loader({ context }: Route.LoaderArgs) {
  await load(context, 'imports.list', { limit: 1 })
  return { id: crypto.randomUUID() }
}

const isEncoding = (value: unknown): value is TableEncoding => tableEncodings.some((each) => each === value)

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [file] = takeFiles(form, 'file')
  const [id, encoding] = [form.get('id'), form.get('encoding')]
  if (typeof id !== 'string') throwBadInput()
  if (!file) return data({ errors: [packError({ code: 'REQUIRED' })] }, { status: 422 })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const sent = { name: file.name, type: file.type, bytes }
    await app(context).call('imports.upload', { id, file: sent, ...(isEncoding(encoding) && { encoding }) })
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'DEFECT'].includes(error.code))
      throwErrorResponse(app(context), error)
    const [field = error] = error.fields
    return data({ errors: [packError({ code: field.code, params: field.params ?? {} })] }, { status: error.status })
  }
  return redirect(importPath(id))
}

/** Where an import begins: the file. */
export default function NewImport({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const t = useTexts('imports')
  const resume = useTexts('resume')
  const busy = useNavigation().state === 'submitting'
  return (
    <Page width="reading">
      <PageMeta title={t('new')} noindex />
      <PageHead title={t('new')} lead={t('upload.lead')} back={<BackLink to={importsPath}>{t('back')}</BackLink>} />
      <Card>
        <Form method="post" encType="multipart/form-data" className="grid gap-5">
          <input type="hidden" name="id" value={id} />
          <FileField
            id="import-file"
            name="file"
            label={t('upload.file')}
            hideLabel
            accept=".csv,.xlsx,text/csv"
            mostMegabytes={5}
            prompt={resume('start.filePrompt')}
            limits="CSV, XLSX"
            removeLabel={resume('start.fileRemove')}
            errors={actionData?.errors}
          />
          <details>
            <summary className="k-fold text-sm font-semibold">{t('upload.encoding')}</summary>
            <div className="mt-3 max-w-xs">
              <Select
                id="import-encoding"
                name="encoding"
                label={t('upload.encoding')}
                hideLabel
                hint={t('upload.encodingHint')}
                placeholder={t('upload.auto')}
                options={tableEncodings.map((value) => ({ value, label: value }))}
              />
            </div>
          </details>
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {t('upload.submit')}
            </Button>
          </div>
        </Form>
      </Card>
      <div className="mt-6 grid gap-3">
        <p className="text-sm text-muted">{t('upload.templatesText')}</p>
        <TemplateLinks />
      </div>
    </Page>
  )
}
