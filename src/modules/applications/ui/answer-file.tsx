import { useEffect, useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { initialText, type FieldProps } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { useErrorTexts } from '#ui/provider.tsx'

/** Sends a file at once; `progress` is 0 to 100. Rejects with a packed error code. */
export type Uploader = (
  file: File,
  purpose: 'RESUME' | 'ANSWER',
  progress: (value: number) => void,
) => Promise<{ id: string; name: string }>

type AnswerFileProps = FieldProps & { upload: Uploader; onSent: (name: string) => void }

/** A file as an answer: uploaded as soon as it is selected; without JavaScript it is sent with the form. */
export function AnswerFile({ field, upload, onSent, ...frame }: AnswerFileProps) {
  const t = useTexts('applyJob')
  const errorTexts = useErrorTexts()
  const start = initialText(field?.initialValue)
  const [sent, setSent] = useState(start ? { id: start, name: t('file.kept') } : null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const name = field?.name
  useEffect(() => {
    if (round > 0 && name) onSent(name)
  }, [round, onSent, name])
  const take = async ([file]: File[]) => {
    setFailed(null)
    if (!file) return
    setProgress(0)
    try {
      setSent(await upload(file, 'ANSWER', setProgress))
      setRound(round + 1)
    } catch (error) {
      setFailed(errorTexts([error instanceof Error ? error.message : 'UNAVAILABLE'])[0] ?? '')
    } finally {
      setProgress(null)
    }
  }
  return (
    <div>
      <input type="hidden" name={field?.name} value={sent?.id ?? ''} />
      <FileField
        {...frame}
        key={round}
        id={field?.id}
        name={field && `${field.name}-file`}
        errors={failed ? [failed] : field?.errors}
        accept=".pdf,.docx,.jpg,.jpeg,.png,.webp"
        mostMegabytes={5}
        prompt={t('file.prompt')}
        limits={t('file.limits')}
        removeLabel={t('file.remove')}
        progress={progress === null ? null : { value: progress, label: t('file.progress') }}
        onFiles={(files) => void take(files)}
        current={
          sent && (
            <p className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface px-3 py-1.5 text-sm">
              <a className="k-link truncate" href={`/files/${sent.id}`}>
                {sent.name}
              </a>
              <button type="button" className="k-btn" data-variant="quiet" data-size="sm" onClick={() => setSent(null)}>
                {t('file.remove')}
              </button>
            </p>
          )
        }
      />
    </div>
  )
}
