import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { browseTo, type Browse } from '#modules/search/rules.url.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useLocate } from '../job-search/use-locate.ts'
import { useViewer } from '#web/document/use-viewer.ts'

/**
 * The jobs around the city of a candidate's profile; everybody else is asked by the browser where they are, after this press. Needs
 * the set `browse`.
 */
export function NearMe({ browse, ask }: { browse: Browse; ask?: boolean }) {
  const t = useTexts('browse')
  const { kind } = useViewer()
  const locate = useLocate()
  const [busy, setBusy] = useState(false)
  const icon = <Icon name="locate-fixed" />
  if (kind === 'candidate' && !ask)
    return (
      <LinkButton
        size="sm"
        icon={icon}
        to={browseTo({ ...browse, location: t('near.me'), near: false })}
        preventScrollReset
      >
        {t('near.me')}
      </LinkButton>
    )
  return (
    <Button
      {...(ask ? { variant: 'primary' } : { size: 'sm' })}
      icon={icon}
      busy={busy}
      className="noscript:hidden"
      onClick={() => {
        setBusy(true)
        void locate(browse.search).finally(() => setBusy(false))
      }}
    >
      {t(ask ? 'near.ask' : 'near.me')}
    </Button>
  )
}

/** For a search by distance without a place: located by the browser, or set once in the profile. */
export function AskLocation({ browse }: { browse: Browse }) {
  const t = useTexts('browse')
  const { kind } = useViewer()
  return (
    <>
      <NearMe browse={browse} ask />
      {kind === 'candidate' && <LinkButton to="/jobsseekers/profile?edit=head">{t('near.profile')}</LinkButton>}
    </>
  )
}
