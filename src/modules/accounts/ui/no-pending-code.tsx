import { Icon } from '#ui/icon.tsx'
import { accessPath, type Side } from '../rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Shown on the code page when this browser has no pending code. */
export function NoPendingCode({ side }: { side: Side }) {
  const t = useTexts('auth')
  return (
    <EmptyState
      level={1}
      icon={<Icon name="key-round" />}
      title={t('code.none.title')}
      action={
        <>
          <LinkButton variant="primary" to={accessPath(side, 'login')}>
            {t('login.submit')}
          </LinkButton>
          <LinkButton to={accessPath(side, 'register')}>{t('login.register')}</LinkButton>
        </>
      }
    >
      <p>{t('code.none.text')}</p>
    </EmptyState>
  )
}
