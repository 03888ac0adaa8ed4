import { Form, useNavigation } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { packError } from '#ui/form/error-code.ts'
import type { FieldError } from '#kernel/fail.ts'
import { packErrors, type FailedAction } from './action.ts'

type StartProps = { locale: 'en' | 'id'; newId: string; failed: FailedAction | null }

/** The ways to a new resume: from the profile, empty, from a file, from a JSON Resume. */
export function StartForms({ locale, newId, failed }: StartProps) {
  const t = useTexts('resume')
  const busy = useNavigation().state === 'submitting'
  const of = (intent: string) => (failed?.intent === intent ? failed.errors : [])
  const id = <input type="hidden" name="newId" value={newId} />
  return (
    <div className="grid gap-4">
      <Card as="section">
        <Form method="post" className="grid gap-4">
          {id}
          <div>
            <h3>{t('start.profile')}</h3>
            <p className="mt-1 text-sm text-muted">{t('start.profileHint')}</p>
          </div>
          <Select
            id="new-locale"
            name="locale"
            label={t('start.locale')}
            defaultValue={locale}
            options={(['en', 'id'] as const).map((value) => ({ value, label: t(`edit.locales.${value}`) }))}
          />
          <Button type="submit" name="intent" value="PROFILE" variant="primary" busy={busy} wide>
            {t('start.make')}
          </Button>
          <Button type="submit" name="intent" value="EMPTY" variant="quiet" wide>
            {t('start.empty')}
          </Button>
        </Form>
      </Card>
      <Card as="section">
        <Form method="post" encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="intent" value="upload" />
          <div>
            <h3>{t('start.upload')}</h3>
            <p className="mt-1 text-sm text-muted">{t('start.uploadHint')}</p>
          </div>
          <FileField
            id="resume-file"
            name="resumeFile"
            label={t('start.upload')}
            hideLabel
            accept=".pdf,.docx"
            mostMegabytes={5}
            prompt={t('start.filePrompt')}
            limits={t('start.fileLimits')}
            removeLabel={t('start.fileRemove')}
            errors={packErrors(of('upload')).flatMap(([, codes]) => codes)}
          />
          <Button type="submit" busy={busy} wide>
            {t('start.uploadSend')}
          </Button>
        </Form>
      </Card>
      <details className="k-card" open={of('json').length > 0}>
        <summary className="k-fold font-semibold">{t('start.json')}</summary>
        <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
          {id}
          <input type="hidden" name="intent" value="json" />
          <p className="text-sm text-muted">{t('start.jsonHint')}</p>
          <JsonProblems errors={of('json')} />
          <FileField
            id="json-file"
            name="jsonFile"
            label={t('start.jsonFile')}
            accept=".json,application/json"
            mostMegabytes={1}
            prompt={t('start.filePrompt')}
            limits={t('start.jsonLimits')}
            removeLabel={t('start.fileRemove')}
          />
          <TextArea
            id="json-text"
            name="json"
            label={t('start.jsonText')}
            rows={4}
            defaultValue={failed?.typed ?? ''}
          />
          <Button type="submit" busy={busy} wide>
            {t('start.jsonSend')}
          </Button>
        </Form>
      </details>
    </div>
  )
}

/** What is wrong with a document, each by its place in it. */
function JsonProblems({ errors }: { errors: readonly FieldError[] }) {
  const t = useTexts('resume')
  const errorTexts = useErrorTexts()
  if (errors.length === 0) return null
  return (
    <ul role="alert" className="grid gap-2 text-sm font-semibold text-cabai-ink">
      {errors.map(({ field, code, params }) => {
        const place = field.split('.').slice(1)
        const named = place.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part)).join(' › ')
        const [text] = errorTexts([packError({ code, ...(params && { params }) })])
        return (
          <li key={`${field} ${code}`}>
            {named && <span className="font-mono font-normal">{t('problem.json', { place: named })} </span>}
            {text}
          </li>
        )
      })}
    </ul>
  )
}
