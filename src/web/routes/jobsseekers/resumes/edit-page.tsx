import { ArrowLeft, Download, Eye, FileText, Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { HeaderFields } from '#features/resumes/ui/header-fields.tsx'
import { SectionFields } from '#features/resumes/ui/section-fields.tsx'
import { ThemeChoice } from '#features/resumes/ui/theme-choice.tsx'
import type { ResumeContent, WholeResume } from '#features/resumes/contract.shapes.ts'
import { addableKinds } from '#features/resumes/rules.form.ts'
import { useTexts } from '../../../i18n.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Notice } from '../../../kit/display.tsx'
import { useHydrated } from '../../../kit/hydrated.ts'
import { Menu, MenuButton } from '../../../kit/menu.tsx'
import { Card, Page, PageHead } from '../../../kit/page.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { useErrorTexts } from '../../../kit/provider.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import { downloadPath, here } from './address.ts'
import { SaveState } from './save-state.tsx'
import { useEditor } from './use-editor.ts'

const Preview = lazy(() => import('./preview.tsx'))

type EditProps = { resume: WholeResume; content: ResumeContent; refused: string[]; fields: [string, string[]][] }

/** Edits one resume: the form on the left, the page as it will look beside it (on phones behind a button). */
export function EditPage({ resume, content: start, refused, fields }: EditProps) {
  const t = useTexts('resume')
  const say = useErrorTexts()
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor(resume, start, form)
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const { content, look, deed } = editor
  const { sections } = content.body
  const found = editor.errors.size > 0 ? editor.errors : new Map(fields)
  const errors = (prefix: string) => (field: string) => {
    const path = field ? `${prefix}.${field}` : prefix
    return found.get(path) ?? ([...found.keys()].some((key) => key.startsWith(`${path}.`)) ? [] : undefined)
  }
  const words = resume.words[look.locale]
  const at = Math.max(
    0,
    sections.findIndex(({ id }) => editor.moved.endsWith(`:${id}`)),
  )
  const preview = (
    <Suspense fallback={null}>
      <Preview content={content} look={look} words={words} label={t('edit.previewOf', { name: look.title })} />
    </Suspense>
  )
  /** Files show what is saved: what is typed is saved first. */
  const afterSaving = (event: React.MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget
    event.preventDefault()
    const tab = event.currentTarget.target === '_blank' ? window.open('', '_blank') : null
    void editor.save().then((saved) => {
      const to = href.replace(resume.id, editor.id())
      if (tab) tab.location.href = saved ? to : 'about:blank'
      else if (saved) window.location.assign(to)
    })
  }
  const link = (query: string) => downloadPath(resume.id, query)
  return (
    <Page width="wide">
      <PageMeta title={t('edit.title')} noindex />
      <PageHead
        title={look.title || t('edit.title')}
        back={
          <Link to={here} className="k-link inline-flex min-h-11 items-center gap-1 justify-self-start">
            <ArrowLeft aria-hidden="true" size={18} />
            {t('edit.back')}
          </Link>
        }
        actions={
          <>
            <a
              className="k-btn"
              data-variant="secondary"
              href={link(`inline=true&locale=${look.locale}`)}
              target="_blank"
              rel="noreferrer"
              onClick={afterSaving}
            >
              <FileText aria-hidden="true" size={18} />
              {t('edit.openPdf')}
            </a>
            <a
              className="k-btn"
              data-variant="secondary"
              href={link(`isSave=true&locale=${look.locale}`)}
              onClick={afterSaving}
            >
              {t('edit.keep')}
            </a>
            <a className="k-btn" data-variant="primary" href={link(`locale=${look.locale}`)} onClick={afterSaving}>
              <Download aria-hidden="true" size={18} />
              {t('edit.download')}
            </a>
          </>
        }
        aside={<SaveState state={editor.state} at={editor.at} />}
      />
      {editor.copied && (
        <Notice
          tone="warning"
          live
          className="mb-5"
          title={t('edit.copied.title')}
          action={
            <Link className="k-link" to={`${here}?id=${editor.copied.other}`} reloadDocument>
              {t('edit.copied.other')}
            </Link>
          }
        >
          {t('edit.copied.text', { title: editor.copied.title })}
        </Notice>
      )}
      {refused.length > 0 && <Notice tone="error" live className="mb-5" title={say(refused)[0]} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <form
          ref={form}
          method="post"
          className="grid gap-5"
          onInput={editor.changed}
          onChange={editor.changed}
          onSubmit={(event) => {
            event.preventDefault()
            void editor.save()
          }}
        >
          {/* Enter in a field saves: without this first button it would press whichever comes first. */}
          <button type="submit" name="deed" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="version" value={resume.version} />
          <Card as="section" className="grid gap-5" aria-label={t('edit.theme')}>
            <div className="k-pair grid gap-4 sm:grid-cols-2">
              <TextField
                id="resume-title"
                name="title"
                label={t('edit.name')}
                hint={t('edit.nameHint')}
                defaultValue={resume.title}
                errors={found.get('title') ?? []}
                maxLength={120}
                required
              />
              <Select
                id="resume-locale"
                name="locale"
                label={t('edit.locale')}
                defaultValue={resume.locale}
                options={(['en', 'id'] as const).map((value) => ({ value, label: t(`edit.locales.${value}`) }))}
              />
            </div>
            <ThemeChoice theme={resume.theme ?? 'nila'} />
          </Card>
          <Card as="section" aria-labelledby="header-title">
            <h2 id="header-title" className="mb-4 text-lg">
              {t('edit.header')}
            </h2>
            <HeaderFields header={content.header} errors={errors('header')} />
          </Card>
          <ol className="grid gap-3">
            {sections.map((section, nth) => (
              <SectionFields
                key={section.id}
                section={section}
                heading={words.sections[section.kind]}
                at={nth}
                of={sections.length}
                fresh={editor.fresh}
                errors={errors(`body.sections.${nth}`)}
                onDeed={deed}
              />
            ))}
          </ol>
          <p role="status" className="sr-only">
            {editor.moved && sections[at]
              ? t('section.moved', {
                  name: sections[at].title || words.sections[sections[at].kind],
                  at: at + 1,
                  of: sections.length,
                })
              : ''}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Menu
              align="start"
              trigger={
                <>
                  <Plus aria-hidden="true" size={18} />
                  {t('section.add')}
                </>
              }
            >
              {addableKinds(content.body).map((kind) => (
                <MenuButton
                  key={kind}
                  type={hydrated ? 'button' : 'submit'}
                  name="deed"
                  value={`add:${kind}`}
                  onClick={() => deed(`add:${kind}`)}
                >
                  {words.sections[kind]}
                </MenuButton>
              ))}
            </Menu>
            <Button type="submit" name="deed" value="save">
              {t('edit.save')}
            </Button>
          </div>
        </form>
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
