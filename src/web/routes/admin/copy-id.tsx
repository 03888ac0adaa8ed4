import { CopyButton } from '#ui/copy-button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Copies the id of what a page is about, which the page shows by its name alone. */
export function CopyId({ id }: { id: string }) {
  const t = useTexts('admin')
  return <CopyButton value={id} label={t('copyId')} text={t('copyId')} copiedText={t('idCopied')} />
}
