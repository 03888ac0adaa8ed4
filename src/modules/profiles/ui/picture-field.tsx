import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { FileField } from '#ui/form/file-field.tsx'

const PictureCrop = lazy(() => import('./picture-crop.tsx').then((file) => ({ default: file.PictureCrop })))

/** Choose a picture, then crop it. Without JavaScript the server crops the centre. */
export function PictureField({
  label,
  errors,
  current,
}: {
  label: string
  errors: string[] | undefined
  current: ReactNode
}) {
  const t = useTexts('profileSetup')
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])
  const showPreview = ([file]: File[]) => setPreviewUrl(file ? URL.createObjectURL(file) : null)
  return (
    <div className="grid gap-3">
      <FileField
        name="picture"
        label={label}
        {...(errors && { errors })}
        optional
        accept=".png,.jpg,.jpeg,.webp"
        mostMegabytes={2}
        prompt={t('picture.prompt')}
        limits={t('picture.limits')}
        removeLabel={t('remove')}
        current={current}
        onFiles={showPreview}
      />
      {previewUrl && (
        <Suspense fallback={<div className="h-72 max-w-96 animate-pulse rounded-md bg-sunken" />}>
          <PictureCrop key={previewUrl} image={previewUrl} />
        </Suspense>
      )}
    </div>
  )
}
