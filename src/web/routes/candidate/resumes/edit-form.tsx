import { Icon } from '#ui/icon.tsx'
import type { RefObject } from 'react'
import { HeaderFields } from '#modules/resumes/ui/header-fields.tsx'
import { SectionFields } from '#modules/resumes/ui/section-fields.tsx'
import { ThemeChoice } from '#modules/resumes/ui/theme-choice.tsx'
import type { ResumeBody, FullResume } from '#modules/resumes/contract.shapes.ts'
import { addableKinds, parseEdit, positionOf } from '#modules/resumes/rules.form.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Menu, MenuButton } from '#ui/menu.tsx'
import { Card } from '#ui/page.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { editorFormId, type Editor } from './use-editor.ts'

type EditFormProps = {
  resume: FullResume
  editor: Editor
  form: RefObject<HTMLFormElement | null>
  /** Errors by path in the content. */
  errorsByPath: ReadonlyMap<string, string[]>
}

/** Everything of a resume that can be typed: its name and style, the header, the sections in their order. */
export function EditForm({ resume, editor, form, errorsByPath }: EditFormProps) {
  const t = useTexts('resume')
  const hydrated = useHydrated()
  const { content, style, edit } = editor
  const { sections } = content.body
  const labels = resume.labels[style.locale]
  const errors = (prefix: string) => (field: string) => {
    const path = field ? `${prefix}.${field}` : prefix
    return (
      errorsByPath.get(path) ?? ([...errorsByPath.keys()].some((key) => key.startsWith(`${path}.`)) ? [] : undefined)
    )
  }
  return (
    <form
      id={editorFormId}
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
      <button type="submit" name="edit" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
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
            errors={errorsByPath.get('title') ?? []}
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
            heading={labels.sections[section.kind]}
            at={nth}
            of={sections.length}
            addedId={editor.fresh}
            errors={errors(`body.sections.${nth}`)}
            onEdit={edit}
          />
        ))}
      </ol>
      <MovedEntriesNotice body={content.body} labels={labels} moved={editor.moved} />
      <div className="flex flex-wrap items-center gap-3">
        <Menu
          align="start"
          trigger={
            <>
              <Icon name="plus" size={18} />
              {t('section.add')}
            </>
          }
        >
          {addableKinds(content.body).map((kind) => (
            <MenuButton
              key={kind}
              type={hydrated ? 'button' : 'submit'}
              name="edit"
              value={`add:${kind}`}
              onClick={() => edit(`add:${kind}`)}
            >
              {labels.sections[kind]}
            </MenuButton>
          ))}
        </Menu>
        <Button type="submit" name="edit" value="save">
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}

type MovedProps = {
  body: ResumeBody
  labels: FullResume['labels']['en']
  /** The last edit that moved a part, such as `up:<id>`; '' before there was one. */
  moved: string
}

/** Announces the position of a section or an entry after it was moved. */
function MovedEntriesNotice({ body, labels, moved }: MovedProps) {
  const t = useTexts('resume')
  const now = positionOf(body, parseEdit(moved)?.part ?? '')
  const name = now?.entry && (now.entry.title || now.entry.organisation || t('section.untitled'))
  return (
    <p role="status" className="sr-only">
      {now &&
        t('section.moved', {
          name: name ?? (now.section.title || labels.sections[now.section.kind]),
          at: now.at,
          of: now.of,
        })}
    </p>
  )
}
