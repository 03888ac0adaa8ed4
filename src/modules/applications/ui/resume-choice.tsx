import { useEffect, useState } from 'react'
import type { Resume } from '#modules/resumes/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { ChoiceCards } from '#ui/form/choice.tsx'
import { initialText, type FieldBinding } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { selectedResume, fileChoice, fileChoiceName } from '../rules.form.ts'
import type { Uploader } from './answer-file.tsx'

export type ResumeOption = Pick<Resume, 'id' | 'title'> & { updatedAt: string }

type ResumeChoiceProps = {
  field: FieldBinding | undefined
  resumes: readonly ResumeOption[]
  /** A resume is optional when the profile lists experience. */
  isResumeOptional: boolean
  upload: Uploader
  onSelected: () => void
}

/** Selects an existing resume or a new file: uploaded when it is selected, kept as a resume when the application is sent. */
export function ResumeChoice({ field, resumes, isResumeOptional, upload, onSelected }: ResumeChoiceProps) {
  const t = useTexts('applyJob')
  const format = useFormat()
  const errorTexts = useErrorTexts()
  const start = initialText(field?.initialValue) ?? ''
  const [added, setAdded] = useState(
    selectedResume(start).resumeFileId ? [{ value: start, label: fileChoiceName(start) || t('file.kept') }] : [],
  )
  const [newest, setNewest] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (newest) onSelected()
  }, [newest, onSelected])
  const take = async ([file]: File[]) => {
    setFailed(null)
    if (!file) return
    setProgress(0)
    try {
      const sent = await upload(file, 'RESUME', setProgress)
      const value = fileChoice(sent.id, sent.name)
      setAdded((before) => [{ value, label: sent.name }, ...before])
      setNewest(value)
    } catch (error) {
      setFailed(errorTexts([error instanceof Error ? error.message : 'UNAVAILABLE'])[0] ?? '')
    } finally {
      setProgress(null)
    }
  }
  const options = [
    ...added,
    ...resumes.map((resume) => ({
      value: resume.id,
      label: resume.title,
      hint: t('resume.from', { date: format.date(resume.updatedAt) }),
    })),
  ]
  const without = { value: '', label: t('resume.none'), hint: t('resume.noneHint') }
  // Copied field by field, because the form library's object has getters that a spread does not copy.
  const shown =
    field && newest
      ? { id: field.id, name: field.name, errors: field.errors, key: newest, initialValue: newest }
      : field
  return (
    <div className="grid gap-4">
      {options.length > 0 && (
        <ChoiceCards
          key={newest}
          field={shown}
          label={t('resume.choose')}
          columns={1}
          options={isResumeOptional ? [...options, without] : options}
          defaultValue={newest ?? options[0]?.value}
        />
      )}
      <FileField
        key={`upload-${newest}`}
        id="resume-upload"
        name="resumeFile"
        label={options.length > 0 ? t('resume.another') : t('resume.add')}
        accept=".pdf,.docx"
        mostMegabytes={5}
        prompt={t('resume.prompt')}
        limits={t('resume.limits')}
        removeLabel={t('file.remove')}
        required={options.length === 0 && !isResumeOptional}
        optional={options.length === 0 && isResumeOptional}
        errors={failed ? [failed] : options.length === 0 ? field?.errors : undefined}
        progress={progress === null ? null : { value: progress, label: t('file.progress') }}
        onFiles={(files) => void take(files)}
      />
    </div>
  )
}
