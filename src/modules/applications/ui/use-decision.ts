import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { applicationStatuses } from '../rules.ts'
import { selectionOf, type DecideReply, type ApplicantControls, type ApplicationSummary } from './applicants-state.ts'

/** Sends decisions about one application, reports to the controls how each ended, and knows the status being saved. */
export function useDecision(row: ApplicationSummary, controls: ApplicantControls) {
  const fetcher = useFetcher<DecideReply>({ key: `decide-${row.id}` })
  const { data } = fetcher
  useEffect(() => {
    if (data) controls.done(data, [selectionOf(row)])
  }, [data, controls, row])
  const submitted = fetcher.formData?.get('status')
  return { fetcher, coming: applicationStatuses.find((status) => status === submitted) ?? null }
}
