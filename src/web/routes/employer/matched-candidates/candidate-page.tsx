import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { useKeys } from '#ui/use-keys.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { CandidateAside } from './candidate-aside.tsx'
import type { CandidateData } from './candidate-data.ts'
import { CandidateHead, CandidateNavigation, type CandidateOrigin } from './candidate-head.tsx'
import { MatchCard, ProfileCard } from './candidate-parts.tsx'
import type { MatchReply } from './actions.ts'
import { NoMatches } from './match-empty.tsx'

const press = (mark: string) => () => document.querySelector<HTMLElement>(`[data-${mark}]`)?.click()
const keys = { j: press('next'), k: press('previous'), u: press('back') }

/** One candidate, with or without a job to be matched with. */
export function CandidatePage({
  data,
  reply,
  from,
  aside,
}: {
  data: CandidateData
  reply: MatchReply | undefined
  from: CandidateOrigin
  /** Stands below what every candidate's page offers. */
  aside?: ReactNode
}) {
  const t = useTexts('matching')
  const { result } = data
  useKeys(result !== null, keys)
  return (
    <Page width="wide">
      <PageMeta title={result?.candidate.name ?? t('title')} noindex />
      <CandidateNavigation back={data.back} previous={data.previous} next={data.next} from={from} />
      {result ? (
        <div key={result.candidate.id}>
          <CandidateHead result={result} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start 2xl:grid-cols-[minmax(0,1fr)_24rem]">
            {result.match && <MatchCard match={result.match} />}
            <div className="grid min-w-0 gap-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
              <CandidateAside result={result} reply={reply} undo={data.undo} jobs={data.jobs} />
              {aside}
            </div>
            <div className="grid min-w-0 gap-5 lg:col-start-1">
              <ProfileCard candidate={result.candidate} />
            </div>
          </div>
        </div>
      ) : (
        <>
          <PageHead title={t('title')} />
          <NoMatches error={data.error} />
        </>
      )}
    </Page>
  )
}
