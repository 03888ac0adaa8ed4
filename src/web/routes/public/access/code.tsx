import { KeyRound } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { AccessFrame } from '#features/accounts/ui/access-frame.tsx'
import { CodeForm } from '#features/accounts/ui/code-form.tsx'
import { codeAction, pendingLoader } from '../../../access.ts'
import { accessPath, type Side } from '../../../access-paths.ts'
import { useTexts } from '../../../i18n.tsx'
import { LinkButton } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Page } from '../../../kit/page.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import type { RootData } from '../../../root-data.ts'
import type { Route } from './+types/code'

const purposes = ['VERIFY_EMAIL', 'LOGIN', 'RESET_PASSWORD'] as const

export const loader = (args: Route.LoaderArgs) => pendingLoader(args, purposes)
export const action = (args: Route.ActionArgs) => codeAction(args)

/** Enter the code of a registration, a sign-in or a reset: which one, the browser's sealed cookie knows. */
export default function Code({ loaderData: { side, next, now, pending }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const demo = useRouteLoaderData<RootData>('root')?.demo
  const purpose = purposes.find((each) => each === pending?.purpose)
  if (!pending || !purpose) return <NothingAwaited side={side} />
  const refused = actionData && 'refused' in actionData ? actionData.refused : null
  const reply = actionData && !('refused' in actionData) ? actionData : null
  const start = purpose === 'VERIFY_EMAIL' ? 'register' : purpose === 'LOGIN' ? 'login' : 'forgot-password'
  const foot = (
    <>
      <Link className="k-link" to={accessPath(side, start, next)}>
        {t('code.again')}
      </Link>
      {demo && (
        <Link className="k-link text-sm" to="/mailbox" target="_blank">
          {t('code.mailbox')}
        </Link>
      )}
    </>
  )
  return (
    <AccessFrame
      title={t(`code.title.${purpose}`)}
      lead={t(`code.lead.${purpose}`, { email: pending.email })}
      foot={foot}
    >
      <PageMeta title={t(`code.title.${purpose}`)} noindex />
      <CodeForm key={pending.resendAt} {...pending} purpose={purpose} now={now} reply={reply} refused={refused} />
    </AccessFrame>
  )
}

function NothingAwaited({ side }: { side: Side }) {
  const t = useTexts('auth')
  return (
    <Page width="narrow">
      <PageMeta title={t('code.none.title')} noindex />
      <EmptyState
        level={1}
        icon={<KeyRound aria-hidden="true" />}
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
    </Page>
  )
}
