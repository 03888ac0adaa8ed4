import { useId, type FormEvent } from 'react'
import type { FullResume } from '#modules/resumes/contract.shapes.ts'
import { resumeThemes } from '#modules/resumes/rules.themes.ts'
import {
  differingParts,
  partText,
  sectionHeading,
  type ResumeVersion,
  type VersionWords,
} from '#modules/resumes/rules.versions.ts'
import { choiceName, VersionChoice } from '#ui/autosave/version-choice.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { editPath } from './address.ts'

type ResumeConflictProps = {
  resume: FullResume
  mine: ResumeVersion
  theirs: ResumeVersion
  /** What this page last knew to be stored: what is unchanged here begins with the saved version. */
  base: ResumeVersion | null
  /** With the page alive; without JavaScript the form is posted, and the page loaded again to discard. */
  onChoose?: (theirs: ReadonlySet<string>) => void
  onDiscard?: () => void
}

/** A resume was edited in two places: both versions of each part that differs, to choose from. */
export function ResumeConflict({ resume, mine, theirs, base, onChoose, onDiscard }: ResumeConflictProps) {
  const t = useTexts('resume')
  const versions = useTexts('versions')
  const title = useId()
  const words: VersionWords = {
    labels: resume.labels[mine.locale],
    theme: (theme) => {
      const known = resumeThemes.find((each) => each === theme)
      return known ? t(`edit.themes.${known}`) : ''
    },
    locale: (locale) => t(`edit.locales.${locale}`),
    hidden: t('edit.conflict.hidden'),
  }
  const labels: Readonly<Record<string, string>> = {
    title: t('edit.name'),
    style: t('edit.conflict.style'),
    header: t('edit.header'),
    order: t('edit.conflict.order'),
  }
  const unchanged = base ? new Set(differingParts(mine, base)) : null
  const fields = differingParts(mine, theirs).map((part) => {
    const own = partText(mine, part, words)
    const isTheirs = unchanged ? !unchanged.has(part) : own === ''
    return {
      name: part,
      label: labels[part] ?? sectionHeading([mine, theirs], part, words) ?? '',
      mine: own,
      theirs: partText(theirs, part, words),
      preselected: isTheirs ? ('theirs' as const) : ('mine' as const),
    }
  })
  const choose = (event: FormEvent<HTMLFormElement>) => {
    if (!onChoose) return
    event.preventDefault()
    const selection = new FormData(event.currentTarget)
    onChoose(new Set(fields.flatMap(({ name }) => (selection.get(choiceName(name)) === 'theirs' ? [name] : []))))
  }
  return (
    <form method="post" aria-labelledby={title} className="mb-8 grid gap-4" onSubmit={choose}>
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="version" value={resume.version} />
      {!onChoose && <input type="hidden" name="mine" value={JSON.stringify(mine)} />}
      <Notice tone="warning" live title={<span id={title}>{t('edit.conflict.title')}</span>}>
        {t('edit.conflict.text')}
      </Notice>
      <VersionChoice
        fields={fields}
        lang={mine.locale}
        actions={
          <>
            <Button type="submit" size="sm" variant="primary">
              {versions('save')}
            </Button>
            {onDiscard ? (
              <Button size="sm" onClick={onDiscard}>
                {versions('discard')}
              </Button>
            ) : (
              <LinkButton size="sm" to={editPath(resume.id)} reloadDocument>
                {versions('discard')}
              </LinkButton>
            )}
          </>
        }
      />
    </form>
  )
}
