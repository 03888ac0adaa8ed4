import { Icon } from '#ui/icon.tsx'
import { useId, useState } from 'react'
import { Form } from 'react-router'
import { UnlocksLeft } from '#modules/matching/ui/contact-card.tsx'
import { CandidateRow } from '#modules/matching/ui/candidate-row.tsx'
import { ScoreNote } from '#modules/matching/ui/match-parts.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ListSection } from '#ui/list-section.tsx'
import { comparePath, matchesPath, matchFields, matchHref, matchQuery, pageSize } from './match-filter.ts'
import type { MatchesData, MatchList } from './match-data.ts'

/** Candidates of one job, who matches first; ticked ones are compared or invited. Without a script the same boxes and buttons send the form. */
export function MatchListView({ matches, result }: { matches: MatchesData; result: MatchList }) {
  const { filter } = matches
  const t = useTexts('matching')
  const form = useId()
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(matches.picked))
  const selectedCount = result.list.filter(({ candidate }) => picked.has(candidate.id)).length
  const first = (filter.page - 1) * pageSize
  const matchedHere = Math.max(0, result.matched - first)
  const pick = (id: string, on: boolean) =>
    setPicked((old) => new Set(on ? [...old, id] : [...old].filter((each) => each !== id)))
  const rows = (from: number, to?: number) =>
    result.list
      .slice(from, to)
      .map((row, at) => (
        <CandidateRow
          key={row.candidate.id}
          row={row}
          href={matchHref(row.candidate.id, filter, first + from + at)}
          pickForm={form}
          picked={picked.has(row.candidate.id)}
          onPick={(on) => pick(row.candidate.id, on)}
        />
      ))
  return (
    <ListSection label={t('list.label')} path={matchesPath}>
      <Card flush>
        <Form
          method="get"
          id={form}
          className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-4 py-1.5"
        >
          {matchFields(filter).map(([name, value], at) => (
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <PickBar selectedCount={selectedCount} total={result.total} />
        </Form>
        {matchedHere > 0 && <ul aria-label={t('list.label')}>{rows(0, matchedHere)}</ul>}
        {result.list.length > matchedHere && (
          <>
            <ClosestHead none={result.matched === 0} />
            <ul aria-label={t('list.closest')}>{rows(matchedHere)}</ul>
          </>
        )}
      </Card>
      {result.capped && <p className="k-hint mt-2">{t('list.capped', { count: result.total })}</p>}
      <Pagination
        label={t('list.pages')}
        page={filter.page}
        pages={Math.ceil(result.total / pageSize)}
        hrefFor={(page) => matchesPath + matchQuery({ ...filter, page })}
        previous={t('list.previous')}
        next={t('list.next')}
        pageLabel={(page) => t('list.page', { page: String(page) })}
      />
      <div className="mt-4 grid gap-3">
        <UnlocksLeft unlocks={result.unlocks} />
        <ScoreNote />
      </div>
    </ListSection>
  )
}

/** Above those who only come close; `none` where nobody matches. */
function ClosestHead({ none }: { none: boolean }) {
  const t = useTexts('matching')
  return (
    <div className="border-b border-line bg-sunken px-4 py-3">
      <h2 className="text-sm font-semibold">{t(none ? 'list.closestOnly' : 'list.closest')}</h2>
      <p className="k-hint">{t('list.closestText')}</p>
    </div>
  )
}

/** How many there are or are ticked, and what can be done with the ticked ones. */
function PickBar({ selectedCount, total }: { selectedCount: number; total: number }) {
  const t = useTexts('matching')
  const hydrated = useHydrated()
  const few = hydrated && (selectedCount < 2 || selectedCount > 3) ? t('list.compareWhy') : null
  const none = hydrated && selectedCount === 0 ? t('list.inviteWhy') : null
  return (
    <>
      <p role="status" className={selectedCount > 0 ? 'text-sm font-semibold' : 'text-sm text-muted'}>
        {selectedCount > 0 ? t('list.selected', { count: selectedCount }) : t('list.found', { count: total })}
      </p>
      <div className="ml-auto flex gap-2">
        <Button
          type="submit"
          size="sm"
          formAction={comparePath}
          icon={<Icon name="columns-3" />}
          reason={few}
          reasonAs="tip"
        >
          {t('list.compare')}
        </Button>
        <Button
          type="submit"
          size="sm"
          name="invite"
          value="1"
          icon={<Icon name="send" />}
          reason={none}
          reasonAs="tip"
        >
          {t('list.invite')}
        </Button>
      </div>
    </>
  )
}
