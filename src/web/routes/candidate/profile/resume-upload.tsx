import { useState } from 'react'
import { Form, useNavigate, useRevalidator } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { addUploadedResume } from '#modules/resumes/ui/save-upload.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useErrorTexts } from '#ui/provider.tsx'
import { uploadFile } from '#modules/files/ui/upload-file.ts'

type UploadProps = {
  /** The code of a form that failed on the server. */
  error: string | null
  label?: string
  sendLabel?: string
  /** The page that reads the file after the upload, and what is shown until then; without it this page loads again. */
  reader?: { path: string; label: string }
}

/** Uploads a resume when it is selected; without a script by a button. */
export function ResumeUpload({ error, label, sendLabel, reader }: UploadProps) {
  const t = useTexts('profileSetup')
  const errorTexts = useErrorTexts()
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const [progress, setProgress] = useState<number | null>(null)
  const [reading, setReading] = useState(false)
  const [failed, setFailed] = useState<string | null>(error)
  const take = async ([file]: File[]) => {
    setFailed(null)
    if (!file) return
    setProgress(0)
    try {
      await addUploadedResume((await uploadFile(file, 'RESUME', setProgress)).id)
      setReading(true)
      await (reader ? navigate(reader.path, { replace: true, preventScrollReset: true }) : revalidate())
      setRound(round + 1)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'UNAVAILABLE')
    } finally {
      setProgress(null)
      setReading(false)
    }
  }
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <input type="hidden" name="part" value="resume" />
      <FileField
        key={round}
        name="resumeFile"
        label={label ?? t('resume.label')}
        accept=".pdf,.docx"
        mostMegabytes={5}
        prompt={t('resume.prompt')}
        limits={t('resume.limits')}
        removeLabel={t('remove')}
        errors={failed ? errorTexts([failed]) : []}
        progress={progress === null ? null : { value: progress, label: t('resume.progress') }}
        onFiles={(files) => void take(files)}
      />
      {reader && (
        <p role="status" className={reading ? 'text-sm' : 'sr-only'}>
          {reading ? reader.label : ''}
        </p>
      )}
      {!hydrated && (
        <div>
          <SubmitButton variant="secondary">{sendLabel ?? t('resume.send')}</SubmitButton>
        </div>
      )}
    </Form>
  )
}
