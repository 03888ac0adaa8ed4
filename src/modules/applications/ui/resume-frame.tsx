import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { ReceivedApplication } from '../contract.shapes.ts'

/**
 * The resume as it was sent: a PDF is shown in a frame, anything else is for download. The frame's sandbox comes with the file's own
 * answer: browsers show no PDF at all in a frame that has the attribute.
 */
export function ResumeFrame({ resume, name }: { resume: NonNullable<ReceivedApplication['resume']>; name: string }) {
  const t = useTexts('applicants')
  const pdf = resume.mime === 'application/pdf'
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 truncate text-sm font-semibold">{resume.name}</p>
        {pdf && (
          <a href={resume.uri} target="_blank" rel="noreferrer" className="k-btn" data-variant="quiet" data-size="sm">
            <Icon name="external-link" />
            {t('detail.open')}
          </a>
        )}
        <a href={`${resume.uri}?download=1`} className="k-btn" data-variant="secondary" data-size="sm">
          <Icon name="download" />
          {t('detail.download')}
        </a>
      </div>
      {pdf ? (
        <>
          <iframe
            src={`${resume.uri}#navpanes=0&view=FitH`}
            title={t('detail.resumeFrame', { name })}
            loading="lazy"
            className="h-[min(70rem,85dvh)] w-full rounded-md border border-line bg-sunken max-sm:hidden"
          />
          <p className="k-hint max-sm:hidden">{t('detail.resumeFallback')}</p>
        </>
      ) : (
        <p className="text-sm text-muted">{t('detail.resumeWord')}</p>
      )}
    </div>
  )
}
