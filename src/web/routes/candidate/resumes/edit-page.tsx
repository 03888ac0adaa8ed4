import { ArrowLeft, Eye } from '#ui/icons.tsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ResumeContent, FullResume } from '#modules/resumes/contract.shapes.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/display.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { resumesPath } from './address.ts'
import { EditForm } from './edit-form.tsx'
import { FileLinks } from './file-links.tsx'
import { SaveState } from './save-state.tsx'
import { useEditor } from './use-editor.ts'

const Preview = lazy(() => import('./preview.tsx'))

type EditProps = { resume: FullResume; content: ResumeContent; errors: string[]; fields: [string, string[]][] }

/** Edits one resume: the form on the left, the preview on the right (on phones behind a button). */
export function EditPage({ resume, content: start, errors, fields }: EditProps) {
  const t = useTexts('resume')
  const errorTexts = useErrorTexts()
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor(resume, start, form)
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const { content, look } = editor
  const found = editor.errors.size > 0 ? editor.errors : new Map(fields)
  const labels = resume.labels[look.locale]
  const preview = (
    <Suspense fallback={null}>
      <Preview content={content} look={look} labels={labels} label={t('edit.previewOf', { name: look.title })} />
    </Suspense>
  )
  return (
    <Page width="wide">
      <PageMeta title={t('edit.title')} noindex />
      <PageHead
        title={look.title || t('edit.title')}
        back={
          <Link to={resumesPath} className="k-link inline-flex min-h-11 items-center gap-1 justify-self-start">
            <ArrowLeft aria-hidden="true" size={18} />
            {t('edit.back')}
          </Link>
        }
        actions={<FileLinks id={resume.id} locale={look.locale} editor={editor} />}
        aside={<SaveState state={editor.state} at={editor.at} />}
      />
      {editor.copied && (
        <Notice
          tone="warning"
          live
          className="mb-5"
          title={t('edit.copied.title')}
          action={
            <Link className="k-link" to={`${resumesPath}?id=${editor.copied.other}`} reloadDocument>
              {t('edit.copied.other')}
            </Link>
          }
        >
          {t('edit.copied.text', { title: editor.copied.title })}
        </Notice>
      )}
      {errors.length > 0 && <Notice tone="error" live className="mb-5" title={errorTexts(errors)[0]} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <EditForm resume={resume} editor={editor} form={form} found={found} />
        <aside aria-label={t('edit.preview')} className="sticky top-20 hidden lg:block">
          <div className="max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-md" tabIndex={0}>
            {hydrated && preview}
          </div>
          <p className="k-hint mt-2">{t('edit.pages')}</p>
        </aside>
      </div>
      {hydrated && (
        <div className="pointer-events-none sticky bottom-20 z-10 mt-4 flex justify-end lg:hidden">
          <Button
            variant="primary"
            icon={<Eye aria-hidden="true" />}
            onClick={() => setShown(true)}
            className="pointer-events-auto shadow-float"
          >
            {t('edit.preview')}
          </Button>
        </div>
      )}
      <Dialog open={shown} onClose={() => setShown(false)} title={t('edit.preview')} size="lg">
        {shown && preview}
      </Dialog>
    </Page>
  )
}
