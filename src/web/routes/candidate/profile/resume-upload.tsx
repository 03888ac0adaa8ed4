import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { addUploadedResume } from '#modules/resumes/ui/save-upload.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useErrorTexts } from '#ui/provider.tsx'
import { uploadFile } from '#modules/files/ui/upload-file.ts'

/** A new resume: sent as soon as it is chosen; without a script by its button. `refused` is the code of a form that came back. */
export function ResumeUpload({ refused }: { refused: string | null }) {
  const t = useTexts('profileSetup')
  const say = useErrorTexts()
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(refused)
  const take = async ([file]: File[]) => {
    setFailed(null)
    if (!file) return
    setProgress(0)
    try {
      await addUploadedResume((await uploadFile(file, 'RESUME', setProgress)).id)
      await revalidate()
      setRound(round + 1)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'UNAVAILABLE')
    } finally {
      setProgress(null)
    }
  }
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <input type="hidden" name="part" value="resume" />
      <FileField
        key={round}
        name="resumeFile"
        label={t('resume.label')}
        accept=".pdf,.docx"
        prompt={t('resume.prompt')}
        limits={t('resume.limits')}
        removeLabel={t('remove')}
        errors={failed ? say([failed]) : []}
        progress={progress === null ? null : { value: progress, label: t('resume.progress') }}
        onFiles={(files) => void take(files)}
      />
      {!hydrated && (
        <div>
          <SubmitButton variant="secondary">{t('resume.send')}</SubmitButton>
        </div>
      )}
    </Form>
  )
}
