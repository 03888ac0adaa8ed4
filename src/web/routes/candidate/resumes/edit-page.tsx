import { ArrowLeft, Eye } from '#ui/icons.tsx'
import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResumeContent, FullResume } from '#modules/resumes/contract.shapes.ts'
import { previewContent } from '#modules/resumes/rules.form.ts'
import type { ThemeName } from '#modules/resumes/rules.themes.ts'
import { UnsavedNotice } from '#ui/autosave/unsaved-notice.tsx'
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
import { resumeCopy, type ResumeCopy, type UnsavedResume } from './unsaved-resume.ts'
import { useEditor } from './use-editor.ts'

const Preview = lazy(() => import('./preview.tsx'))

type EditProps = { resume: FullResume; content: ResumeContent; errors: string[]; fields: [string, string[]][] }

/** One resume to edit. What was typed and never saved is offered; over a version that is older by now it becomes a second resume. */
export function EditPage(props: EditProps) {
  const [copy] = useState(() => resumeCopy(props.resume.id))
  const [unsaved, setUnsaved] = useState<UnsavedResume | null>(null)
  const [restored, setRestored] = useState<UnsavedResume | null>(null)
  // Before the editor's own effects: what is typed here makes a copy too.
  useLayoutEffect(() => setUnsaved(copy.find()), [copy])
  const discard = () => {
    copy.restore()
    copy.remove()
    setUnsaved(null)
  }
  const restore = () => {
    copy.restore()
    setRestored(unsaved)
    setUnsaved(null)
  }
  const notice = unsaved && <UnsavedNotice onRestore={restore} onDiscard={discard} />
  if (!restored) return <EditorPage key="stored" {...props} notice={notice} copy={copy} restored={null} />
  const { values, version } = restored
  const { title, theme, locale } = values
  const resume = { ...props.resume, title, theme: theme as ThemeName, locale, version }
  return (
    <EditorPage
      key="restored"
      {...props}
      resume={resume}
      content={previewContent(values)}
      notice={null}
      copy={copy}
      restored={restored}
    />
  )
}

type EditorPageProps = EditProps & { notice: ReactNode; restored: UnsavedResume | null; copy: ResumeCopy }

/** The form on the left, the preview on the right (on phones behind a button). */
function EditorPage({ resume, content: start, errors, fields, notice, restored, copy }: EditorPageProps) {
  const t = useTexts('resume')
  const errorTexts = useErrorTexts()
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor({ resume, content: start, restored, copy }, form)
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const { content, style } = editor
  const shownErrors = editor.errors.size > 0 ? editor.errors : new Map(fields)
  const labels = resume.labels[style.locale]
  const preview = (
    <Suspense fallback={null}>
      <Preview content={content} style={style} labels={labels} label={t('edit.previewOf', { name: style.title })} />
    </Suspense>
  )
  return (
    <Page width="wide">
      <PageMeta title={t('edit.title')} noindex />
      <PageHead
        title={style.title || t('edit.title')}
        back={
          <Link to={resumesPath} className="k-link inline-flex min-h-11 items-center gap-1 justify-self-start">
            <ArrowLeft aria-hidden="true" size={18} />
            {t('edit.back')}
          </Link>
        }
        actions={<FileLinks id={resume.id} locale={style.locale} editor={editor} />}
        aside={<SaveState state={editor.state} at={editor.at} />}
      />
      {notice}
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
        <EditForm resume={resume} editor={editor} form={form} found={shownErrors} />
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
