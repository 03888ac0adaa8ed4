import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { addUploadedResume } from '#modules/resumes/ui/save-upload.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useErrorTexts } from '#ui/provider.tsx'
import { uploadFile } from '#modules/files/ui/upload-file.ts'

/** Uploads a resume when it is selected; without a script by a button. `error` is the code of a form that failed on the server. */
export function ResumeUpload({ error }: { error: string | null }) {
  const t = useTexts('profileSetup')
  const errorTexts = useErrorTexts()
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(error)
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
        errors={failed ? errorTexts([failed]) : []}
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
