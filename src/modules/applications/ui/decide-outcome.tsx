import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { DecideReply, SelectedApplication } from './applicants-state.ts'

/** The outcome of a bulk decision: how many succeeded, and each failure by name and reason. */
export function DecideOutcome({ reply, known }: { reply: DecideReply; known: readonly SelectedApplication[] }) {
  const t = useTexts('applicants')
  const statusTexts = useTexts('applications')
  const errors = useTexts('errorMsg')
  const failed = reply.results.filter(({ code }) => code !== 'SUCCESS')
  const moved = reply.results.length - failed.length
  const reasonText = (code: string) => errors.find(code) ?? code
  if (!reply.errorCode && failed.length === 0) return null
  return (
    <Notice
      tone={moved > 0 ? 'warning' : 'error'}
      live
      className="mb-3"
      title={reply.errorCode ? reasonText(reply.errorCode) : t('decide.failed', { count: failed.length })}
    >
      {moved > 0 && <p>{t('decide.doneMany', { count: moved, status: statusTexts(`status.${reply.to}`) })}</p>}
      {failed.length > 0 && (
        <ul className="list-disc pl-5">
          {failed.map(({ id, code }) => (
            <li key={id}>
              {t('decide.failedRow', {
                name: known.find((each) => each.id === id)?.name ?? t('decide.somebody'),
                why: reasonText(code),
              })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
