import { useCallback, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  applicationValue,
  type DecideReply,
  type ApplicantControls,
  type SelectedApplication,
} from '#modules/applications/ui/applicants-state.ts'
import { needsReason, transitions } from '#modules/applications/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { showToast } from '#ui/toast.ts'

/** Replies that were announced. A part that mounts anew, as a card in another column, finds the reply of its fetcher again. */
const reported = new WeakSet<DecideReply>()

/** What is selected (over several pages too), who is being rejected, and how decisions are announced and undone. */
export function useApplicants() {
  const t = useTexts('applicants')
  const applicationsTexts = useTexts('applications')
  const errors = useTexts('errorMsg')
  const [selected, setPicked] = useState<ReadonlyMap<string, SelectedApplication>>(new Map())
  const [rejecting, setRejecting] = useState<readonly SelectedApplication[]>([])
  const [outcome, setOutcome] = useState<{ reply: DecideReply; known: readonly SelectedApplication[] } | null>(null)
  const { submit } = useFetcher({ key: 'take-back' })

  const pick = useCallback((rows: readonly SelectedApplication[], on: boolean) => {
    setPicked((old) => {
      const next = new Map(old)
      for (const row of rows) if (on) next.set(row.id, row)
      for (const row of rows) if (!on) next.delete(row.id)
      return next
    })
  }, [])

  const done = useCallback(
    (reply: DecideReply, rows: readonly SelectedApplication[]) => {
      if (reported.has(reply)) return
      reported.add(reply)
      const moved = reply.results.filter(({ code }) => code === 'SUCCESS')
      const failed = reply.results.length - moved.length
      setOutcome(failed > 0 || (reply.errorCode && rows.length > 1) ? { reply, known: rows } : null)
      const [first] = rows
      if (rows.length === 1 && first) {
        const why = reply.errorCode ?? (failed > 0 ? reply.results[0]?.code : null)
        if (why) return void showToast('error', errors.find(why) ?? why)
        const { from } = reply
        const version = moved[0]?.version
        const back = from && transitions[reply.to][from] && !needsReason(from) && typeof version === 'number'
        const undo = () =>
          void submit(
            {
              intent: 'decide',
              status: from ?? '',
              application: applicationValue({ id: first.id, version: version ?? 0 }),
            },
            { method: 'post' },
          )
        showToast(
          'success',
          t('decide.done', { name: first.name, status: applicationsTexts(`status.${reply.to}`) }),
          back ? { label: t('decide.undo'), run: undo } : undefined,
        )
      } else if (moved.length > 0)
        showToast(
          'success',
          t('decide.doneMany', { count: moved.length, status: applicationsTexts(`status.${reply.to}`) }),
        )
      const movedIds = new Set(moved.map(({ id }) => id))
      setPicked((old) => new Map([...old].filter(([id]) => !movedIds.has(id))))
    },
    [errors, submit, t, applicationsTexts],
  )

  const controls = useMemo<ApplicantControls>(
    () => ({ isSelected: (id) => selected.has(id), select: pick, reject: setRejecting, done }),
    [done, pick, selected],
  )
  const clear = useCallback(() => setPicked(new Map()), [])
  const stopRejecting = useCallback(() => setRejecting([]), [])
  return {
    controls,
    selected: useMemo(() => [...selected.values()], [selected]),
    clear,
    rejecting,
    stopRejecting,
    outcome,
  }
}
