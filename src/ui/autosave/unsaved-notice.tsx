import { Button } from '../button.tsx'
import { Notice } from '../display.tsx'
import { useTexts } from '../i18n/i18n.tsx'

/** Offers what was typed here and never reached the server. The page's route needs `handle.texts: ['versions']`. */
export function UnsavedNotice({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  const t = useTexts('versions')
  return (
    <Notice
      className="mb-6"
      title={t('unsaved.title')}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={onRestore}>
            {t('unsaved.restore')}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
        </span>
      }
    >
      {t('unsaved.text')}
    </Notice>
  )
}
