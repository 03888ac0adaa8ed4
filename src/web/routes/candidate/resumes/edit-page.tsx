import { Icon } from '#ui/icon.tsx'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResumeContent, FullResume } from '#modules/resumes/contract.shapes.ts'
import { previewContent, type ResumeFormValues } from '#modules/resumes/rules.form.ts'
import { mergeVersions, storedVersion, typedVersion, type ResumeVersion } from '#modules/resumes/rules.versions.ts'
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
import { showToast } from '#ui/toast.ts'
import { editPath, resumesPath } from './address.ts'
import { EditForm } from './edit-form.tsx'
import { FileLinks } from './file-links.tsx'
import { ResumeConflict } from './resume-conflict.tsx'
import type { SentResume } from './sent-resume.ts'
import { SaveState } from './save-state.tsx'
import { resumeCopy, type ResumeCopy, type UnsavedResume } from './unsaved-resume.ts'
import { useEditor, type Editor } from './use-editor.ts'

const Preview = lazy(() => import('./preview.tsx'))

type EditProps = {
  resume: FullResume
  content: ResumeContent
  errors: string[]
  fields: [string, string[]][]
  /** What was sent without a script and could not be saved. */
  sent: SentResume | null
}

/** What the editor begins with instead of what the page was loaded with; `round` counts these beginnings. */
type Beginning = { resume: FullResume; content: ResumeContent; restored: UnsavedResume | null; round: number }

const withValues = (resume: FullResume, { title, theme, locale }: ResumeFormValues, version: number): FullResume => ({
  ...resume,
  title,
  theme: theme as ThemeName,
  locale,
  version,
})

/** One resume to edit. What was typed and never saved is offered; over a version that is older by now it is chosen from both. */
export function EditPage(props: EditProps) {
  const { resume, sent } = props
  const [copy] = useState(() => resumeCopy(resume.id))
  const [unsaved, setUnsaved] = useState<UnsavedResume | null>(null)
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  // Before the editor's own effects: what is typed here makes a copy too.
  useLayoutEffect(() => setUnsaved(copy.find()), [copy])
  const begin = (from: FullResume, content: ResumeContent, restored: UnsavedResume | null) =>
    setBeginning({ resume: from, content, restored, round: (beginning?.round ?? 0) + 1 })
  const beginWith = (values: ResumeFormValues, version: number, states: readonly ResumeFormValues[]) =>
    begin(withValues(resume, values, version), previewContent(values), { values, version, sent: states })
  const discard = () => {
    copy.restore()
    copy.remove()
    setUnsaved(null)
  }
  const restore = () => {
    if (!unsaved) return
    copy.restore()
    beginWith(unsaved.values, unsaved.version, unsaved.sent)
    setUnsaved(null)
  }
  if (sent?.isStale && !beginning) return <SentConflict {...props} sent={sent} />
  const start = sent
    ? { resume: withValues(resume, sent.values, resume.version), content: previewContent(sent.values) }
    : props
  return (
    <EditorPage
      key={beginning?.round ?? 0}
      {...props}
      {...start}
      {...beginning}
      restored={beginning?.restored ?? null}
      isAgain={beginning !== null}
      notice={unsaved && <UnsavedNotice onRestore={restore} onDiscard={discard} />}
      copy={copy}
      onSettled={(values, version) => beginWith(values, version, [])}
      onDiscard={(stored, content) => begin(stored, content, null)}
    />
  )
}

/** Without a script the page of a refused form is the choice alone. */
function SentConflict({ resume, sent }: EditProps & { sent: SentResume }) {
  const t = useTexts('resume')
  const theirs = storedVersion(resume)
  return (
    <Page>
      <PageMeta title={t('edit.title')} noindex />
      <PageHead title={resume.title} />
      {theirs && <ResumeConflict resume={resume} mine={typedVersion(sent.values)} theirs={theirs} base={null} />}
    </Page>
  )
}

type EditorPageProps = Omit<EditProps, 'sent'> & {
  notice: ReactNode
  restored: UnsavedResume | null
  copy: ResumeCopy
  /** After a choice of the reader: the focus follows into the form. */
  isAgain: boolean
  /** A conflict was chosen from: the editor begins again with these values, over that version. */
  onSettled: (values: ResumeFormValues, version: number) => void
  onDiscard: (stored: FullResume, content: ResumeContent) => void
}

/** The form on the left, the preview on the right (on phones behind a button). */
function EditorPage({
  resume,
  content: start,
  errors,
  fields,
  notice,
  restored,
  copy,
  isAgain,
  onSettled,
  onDiscard,
}: EditorPageProps) {
  const t = useTexts('resume')
  const errorTexts = useErrorTexts()
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor({ resume, content: start, restored, copy }, form)
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const { content, style } = editor
  const shownErrors = editor.errors.size > 0 ? editor.errors : new Map(fields)
  const labels = resume.labels[style.locale]
  useEffect(() => {
    if (isAgain) document.getElementById('resume-title')?.focus()
  }, [isAgain])
  const preview = (
    <Suspense fallback={null}>
      <Preview content={content} style={style} labels={labels} label={t('edit.previewOf', { name: style.title })} />
    </Suspense>
  )
  return (
    <Page>
      <PageMeta title={t('edit.title')} noindex />
      <PageHead
        title={style.title || t('edit.title')}
        back={
          <Link to={resumesPath} className="k-link inline-flex min-h-11 items-center gap-1 justify-self-start">
            <Icon name="arrow-left" size={18} />
            {t('edit.back')}
          </Link>
        }
        actions={<FileLinks id={resume.id} locale={style.locale} editor={editor} />}
        aside={<SaveState state={editor.state} at={editor.at} to={editPath(resume.id)} />}
      />
      {notice}
      {editor.conflict && (
        <EditorConflict editor={editor} conflict={editor.conflict} onSettled={onSettled} onDiscard={onDiscard} />
      )}
      {errors.length > 0 && <Notice tone="error" live className="mb-5" title={errorTexts(errors)[0]} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <EditForm resume={resume} editor={editor} form={form} errorsByPath={shownErrors} />
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
            icon={<Icon name="eye" />}
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

type EditorConflictProps = Pick<EditorPageProps, 'onSettled' | 'onDiscard'> & {
  editor: Editor
  conflict: NonNullable<Editor['conflict']>
}

/** Both versions while the page is alive; mine follows what is typed meanwhile. */
function EditorConflict({ editor, conflict: { stored, base }, onSettled, onDiscard }: EditorConflictProps) {
  const t = useTexts('resume')
  const theirs = storedVersion(stored)
  const { title, theme, locale } = editor.style
  const mine: ResumeVersion = { title: title.trim(), theme, locale, ...editor.content }
  const text = t('edit.conflict.title')
  useEffect(() => void showToast('error', text), [text])
  if (!theirs) return null
  return (
    <ResumeConflict
      resume={stored}
      mine={mine}
      theirs={theirs}
      base={base}
      onChoose={(parts) => {
        const values = mergeVersions(mine, theirs, parts)
        editor.settle(values, stored.version)
        onSettled(values, stored.version)
      }}
      onDiscard={() => {
        editor.discard()
        onDiscard(stored, theirs)
      }}
    />
  )
}
