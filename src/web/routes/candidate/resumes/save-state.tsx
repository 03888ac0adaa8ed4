import { Check, CloudOff, TriangleAlert } from '#ui/icons.tsx'
import { maxResumes } from '#modules/resumes/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import type { EditorState } from './use-editor.ts'

/** Whether what is typed is saved: "Saved 10:42", or why not and what happens next. */
export function SaveState({ state, at }: { state: EditorState; at: string }) {
  const t = useTexts('resume')
  const moment = useMoment()
  const offline = state === 'offline' || state === 'here' || state === 'stale'
  const isFailing = offline || state === 'wrong' || state === 'full'
  const text = {
    idle: () => t('edit.saved', { time: moment(at) }),
    saved: () => t('edit.saved', { time: moment(at) }),
    typing: () => t('edit.saving'),
    saving: () => t('edit.saving'),
    offline: () => t('edit.here'),
    here: () => t('edit.here'),
    stale: () => t('edit.here'),
    wrong: () => t('edit.fix'),
    full: () => t('edit.full', { max: maxResumes }),
  }[state]()
  const Icon = offline ? CloudOff : isFailing ? TriangleAlert : Check
  return (
    <p
      role="status"
      className={
        isFailing ? 'flex items-center gap-2 font-semibold text-cabai-ink' : 'flex items-center gap-2 text-muted'
      }
    >
      <Icon aria-hidden="true" size={16} className="flex-none" />
      {text}
    </p>
  )
}
