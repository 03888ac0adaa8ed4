import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { applicationStatuses, type ApplicationStatus } from '../rules.ts'
import { selectionOf, type DecideReply, type ApplicantControls, type ApplicationSummary } from './applicants-state.ts'

/** Sends decisions about one application, tells the controls how each ended, and knows the status that is on its way. */
export function useDecision(row: ApplicationSummary, controls: ApplicantControls) {
  const fetcher = useFetcher<DecideReply>({ key: `decide-${row.id}` })
  const from = useRef<ApplicationStatus>(row.status)
  const handled = useRef<DecideReply | null>(null)
  const { data, state } = fetcher
  useEffect(() => {
    if (state === 'submitting') from.current = row.status
  }, [state, row.status])
  useEffect(() => {
    if (!data || data === handled.current) return
    handled.current = data
    controls.done(data, [selectionOf(row)], from.current)
  }, [data, controls, row])
  const submitted = fetcher.formData?.get('status')
  return { fetcher, coming: applicationStatuses.find((status) => status === submitted) ?? null }
}
