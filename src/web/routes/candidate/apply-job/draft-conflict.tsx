import { answerField, type ScreeningQuestion } from '#modules/applications/rules.answers.ts'
import { choiceName, VersionChoice, type FieldVersions } from '#ui/autosave/version-choice.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { DraftValues } from './draft-copy.ts'

type DraftConflictProps = {
  mine: DraftValues
  theirs: DraftValues
  questions: readonly ScreeningQuestion[]
  resumes: readonly { id: string; title: string }[]
  /** Names of the fields of which the saved version is to stay. */
  onChoose: (theirs: readonly string[]) => void
}

const answerOf = ({ answers }: DraftValues, { id }: ScreeningQuestion) =>
  answers.find(({ questionId }) => questionId === id)?.value ?? null

/** An application was written on in two places: both versions of what differs, to choose from. */
export function DraftConflict({ mine, theirs, questions, resumes, onChoose }: DraftConflictProps) {
  const t = useTexts('applyJob')
  const a = useTexts('applications')
  const versions = useTexts('versions')
  const format = useFormat()
  const resumeOf = ({ resumeId, resumeFileId }: DraftValues) =>
    resumeFileId ? t('conflict.file') : (resumes.find(({ id }) => id === resumeId)?.title ?? '')
  const textOf = (values: DraftValues, question: ScreeningQuestion) => {
    const value = answerOf(values, question)
    if (value === null || value === '') return ''
    if (question.kind === 'FILE') return t('conflict.file')
    if (typeof value === 'boolean') return a(value ? 'answers.yes' : 'answers.no')
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value)) return value.join(', ')
    return question.kind === 'DATE' ? format.day(value) : value
  }
  const fields: FieldVersions[] = [
    { name: 'resumeId', label: t('resume.title'), mine: resumeOf(mine), theirs: resumeOf(theirs) },
    ...questions.map((question) => ({
      name: answerField(question.id),
      label: question.text,
      mine: textOf(mine, question),
      theirs: textOf(theirs, question),
    })),
    { name: 'coverLetter', label: t('letter.title'), mine: mine.coverLetter ?? '', theirs: theirs.coverLetter ?? '' },
  ]
    .filter((each) => each.mine !== each.theirs)
    .map((each) => ({ ...each, preselected: each.mine === '' ? ('theirs' as const) : ('mine' as const) }))
  return (
    <form
      className="mt-6 grid gap-4"
      aria-label={t('conflict.title')}
      onSubmit={(event) => {
        event.preventDefault()
        const selected = new FormData(event.currentTarget)
        onChoose(fields.flatMap(({ name }) => (selected.get(choiceName(name)) === 'theirs' ? [name] : [])))
      }}
    >
      <Notice tone="warning" live title={t('conflict.title')}>
        {t('conflict.text')}
      </Notice>
      <VersionChoice
        fields={fields}
        actions={
          <Button type="submit" size="sm" variant="primary">
            {versions('save')}
          </Button>
        }
      />
    </form>
  )
}

/** The own values, with the saved ones where `names` say so. */
export function chooseValues(mine: DraftValues, theirs: DraftValues, names: readonly string[]): DraftValues {
  const fromTheirs = (name: string) => names.includes(name)
  const ids = [...new Set([...mine.answers, ...theirs.answers].map(({ questionId }) => questionId))]
  const { resumeId, resumeFileId } = fromTheirs('resumeId') ? theirs : mine
  return {
    resumeId,
    resumeFileId,
    coverLetter: (fromTheirs('coverLetter') ? theirs : mine).coverLetter,
    answers: ids.flatMap((id) =>
      (fromTheirs(answerField(id)) ? theirs : mine).answers.filter(({ questionId }) => questionId === id),
    ),
  }
}
