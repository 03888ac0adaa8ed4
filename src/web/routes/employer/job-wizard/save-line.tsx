import { signInAgain } from '#web/pipeline/sign-in-again.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import type { SaveState } from './use-step-autosave.ts'

type SaveLineProps = {
  state: SaveState
  savedAt: string | null
  /** Changes of a live job wait for the button. */
  live: boolean
  /** The way back here after signing in again. */
  to: string
}

/** "Saved 10:42 AM", with the date where that was not today, or why not yet; announced, never in the way. */
export function SaveLine({ state, savedAt, live, to }: SaveLineProps) {
  const t = useTexts('jobPost')
  const moment = useMoment()
  const time = savedAt ? moment(savedAt) : ''
  const known = state === 'idle' || state === 'saved'
  const tone =
    state === 'offline' || state === 'signedOut' || state === 'rejected' || state === 'conflict'
      ? 'text-cabai-ink'
      : 'text-muted'
  return (
    <p role="status" className={`mt-3 text-sm ${tone} ${savedAt ? '' : 'noscript:hidden'}`}>
      {known && (savedAt && !live ? t('save.saved', { time }) : t(live ? 'save.live' : 'save.none'))}
      {!known && state !== 'signedOut' && t(live ? 'save.live' : `save.${state}`)}
      {state === 'signedOut' && t.nodes('save.signedOut', { signIn: <SignIn to={to} /> })}
    </p>
  )
}

function SignIn({ to }: { to: string }) {
  const t = useTexts('jobPost')
  return <a href={signInAgain('employer', to)}>{t('save.signIn')}</a>
}
