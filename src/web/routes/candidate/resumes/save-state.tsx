import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import { signInAgain } from '#web/pipeline/sign-in-again.ts'
import type { EditorState } from './use-editor.ts'

/** Whether what is typed is saved: "Saved 10:42", or why not and what happens next; `to` is the way back after signing in again. */
export function SaveState({ state, at, to }: { state: EditorState; at: string; to: string }) {
  const t = useTexts('resume')
  const moment = useMoment()
  const offline = state === 'offline' || state === 'here'
  const isFailing = offline || state === 'wrong' || state === 'stale' || state === 'signedOut'
  const text = {
    idle: () => t('edit.saved', { time: moment(at) }),
    saved: () => t('edit.saved', { time: moment(at) }),
    typing: () => t('edit.saving'),
    saving: () => t('edit.saving'),
    offline: () => t('edit.here'),
    here: () => t('edit.here'),
    stale: () => t('edit.conflict.line'),
    signedOut: () =>
      t.nodes('edit.signedOut', { signIn: <a href={signInAgain('jobsseekers', to)}>{t('edit.signIn')}</a> }),
    wrong: () => t('edit.fix'),
  }[state]()
  const icon = offline ? 'cloud-off' : isFailing ? 'triangle-alert' : 'check'
  return (
    <p
      role="status"
      className={
        isFailing ? 'flex items-center gap-2 font-semibold text-cabai-ink' : 'flex items-center gap-2 text-muted'
      }
    >
      <Icon name={icon} size={16} className="flex-none" />
      <span>{text}</span>
    </p>
  )
}
