import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Copies the id of what a page is about, which the page shows by its name alone. */
export function CopyId({ id }: { id: string }) {
  const t = useTexts('admin')
  return <CopyButton value={id} label={t('copyId')} text={t('copyId')} copiedText={t('idCopied')} />
}

type AboutEntityProps = {
  type: string
  id: string
  /** Where everybody sees it, if they do. */
  publicPath?: string | null
}

/** Leads to what the audit log says about one thing, and to its public page, and copies its id. */
export function AboutEntity({ type, id, publicPath = null }: AboutEntityProps) {
  const t = useTexts('admin')
  return (
    <>
      {publicPath !== null && (
        <LinkButton to={publicPath} size="sm">
          {t('publicPage')}
        </LinkButton>
      )}
      <LinkButton to={`/admin/audit?${new URLSearchParams({ type, subject: id }).toString()}`} size="sm">
        {t('auditOf')}
      </LinkButton>
      <CopyId id={id} />
    </>
  )
}
