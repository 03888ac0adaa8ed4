import { Icon } from '#ui/icon.tsx'
import { UnlocksLeft } from '#modules/matching/ui/contact-card.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ListSection } from '#ui/list-section.tsx'
import { Card, Page } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { callOrExplain } from '../matched-candidates/match-data.ts'
import { NoMatches } from '../matched-candidates/match-empty.tsx'
import { CandidateFilters } from '../matched-candidates/match-filters.tsx'
import { CandidatesHead } from '../matched-candidates/match-head.tsx'
import { poolAction } from './actions.ts'
import { talentPath } from './addresses.ts'
import {
  isTalentNarrowed,
  maxWords,
  readTalentQuery,
  talentHref,
  talentInput,
  talentSearch,
  talentWidened,
} from './talent-filter.ts'
import { PoolMenu, TalentRow, UnlockLink } from './talent-row.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['talent', 'matching'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, settings } = app(context)
  const search = readTalentQuery(url.searchParams)
  const payUnit = settings.salary.sliderUnit
  const { result, error } = await callOrExplain(context, 'talent.search', talentInput(search, payUnit))
  const rest = { search, payUnit, currency: settings.currency, error }
  if (!result) return { ...rest, result, pools: [], choices: null }
  const [pools, education, provinces] = await Promise.all([
    load(context, 'talent.pools', {}),
    load(context, 'reference.masters', { category: 'EMPLOYEE_QUALIFICATION', limit: 'Infinity' }),
    load(context, 'reference.states', { country: settings.country, limit: 'Infinity' }),
  ])
  return {
    ...rest,
    result,
    pools: pools.list.map(({ id, name }) => ({ id, name })),
    choices: {
      education: education.list.map(({ code, label }) => ({ code, label })),
      provinces: provinces.list.map(({ id, name }) => ({ value: id, label: name })),
    },
  }
}

export const action = async ({ context, request }: Route.ActionArgs) => poolAction(context, await request.formData())

/** Candidates by words and filters, without a job. */
export default function TalentSearch({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('talent')
  const errorTexts = useErrorTexts()
  const { search, result, error } = loaderData
  const problem = actionData?.error ?? actionData?.form?.error?.['poolId']?.[0]
  return (
    <Page width="wide">
      <PageMeta title={search.words ? t('titleOf', { words: search.words }) : t('title')} noindex />
      <CandidatesHead current="talent" lead={t('lead')} />
      {problem && <Notice tone="error" live className="mb-4" title={errorTexts([problem])[0]} />}
      {result ? <Results {...loaderData} result={result} /> : <NoMatches error={error} />}
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Results({
  search,
  result,
  pools,
  choices,
  payUnit,
  currency,
}: Omit<LoaderData, 'result'> & { result: NonNullable<LoaderData['result']> }) {
  const t = useTexts('talent')
  const { list, total, capped, cursor, unlocks } = result
  return (
    <>
      {choices && (
        <div className="mb-4">
          <CandidateFilters
            filter={search.filter}
            choices={{ ...choices, skills: [], cities: [] }}
            payUnit={payUnit}
            currency={currency}
            path={talentPath}
            query={talentSearch(search)}
            hidden={search.filter.skills.map((each) => ['skill', each])}
            clearTo={isTalentNarrowed(search) ? talentHref(talentWidened(search)) : null}
            moreCount={search.province ? 1 : 0}
            before={<Words words={search.words} />}
            more={
              <Select
                label={t('filter.province')}
                name="province"
                defaultValue={search.province ?? ''}
                placeholder={t('filter.provinceAny')}
                options={choices.provinces}
              />
            }
          />
        </div>
      )}
      {list.length === 0 ? (
        <Nobody search={search} />
      ) : (
        <ListSection label={t('list.label')} path={talentPath}>
          <p className="mb-2 text-sm text-muted" role="status">
            {capped ? t('list.capped', { count: total }) : t('list.found', { count: total })}
          </p>
          <Card flush>
            <ul aria-label={t('list.label')}>
              {list.map(({ candidate, interactions }) => {
                const query = talentSearch(search).slice(1)
                const href = `${talentPath}/candidate?id=${candidate.id}${query && `&${query}`}`
                return (
                  <TalentRow
                    key={candidate.id}
                    candidate={candidate}
                    interactions={interactions}
                    href={href}
                    actions={
                      <>
                        <UnlockLink candidate={candidate} href={href} />
                        <PoolMenu candidate={candidate} pools={pools} />
                      </>
                    }
                  />
                )
              })}
            </ul>
          </Card>
          {(cursor !== null || search.after !== null) && (
            <nav aria-label={t('list.pages')} className="mt-4 flex flex-wrap justify-between gap-3">
              {search.after !== null && (
                <LinkButton to={talentHref(search)} icon={<Icon name="arrow-left" />}>
                  {t('list.first')}
                </LinkButton>
              )}
              {cursor !== null && (
                <LinkButton to={talentHref(search, cursor)} icon={<Icon name="chevron-right" />} className="ml-auto">
                  {t('list.next')}
                </LinkButton>
              )}
            </nav>
          )}
          <div className="mt-4">
            <UnlocksLeft unlocks={unlocks} />
          </div>
        </ListSection>
      )}
    </>
  )
}

function Words({ words }: { words: string }) {
  const t = useTexts('talent')
  return (
    <div className="flex w-full items-end gap-2">
      <TextField
        type="search"
        label={t('search.label')}
        hideLabel
        name="q"
        defaultValue={words}
        maxLength={maxWords}
        placeholder={t('search.placeholder')}
        title={t('search.hint')}
        before={<Icon name="search" size={18} />}
        className="min-w-0 flex-1 sm:max-w-xl"
      />
      <Button type="submit" variant="primary">
        {t('search.button')}
      </Button>
    </div>
  )
}

function Nobody({ search }: { search: LoaderData['search'] }) {
  const t = useTexts('talent')
  const matching = useTexts('matching')
  const icon = <Icon name="users-round" />
  if (search.after !== null)
    return (
      <Card>
        <EmptyState
          icon={icon}
          title={t('empty.gone')}
          action={<LinkButton to={talentHref(search)}>{t('list.first')}</LinkButton>}
        >
          {t('empty.goneText')}
        </EmptyState>
      </Card>
    )
  const narrowed = isTalentNarrowed(search)
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={t(narrowed || search.words ? 'empty.title' : 'empty.none')}
        action={narrowed && <LinkButton to={talentHref(talentWidened(search))}>{matching('filter.clear')}</LinkButton>}
      >
        {t(narrowed || search.words ? 'empty.text' : 'empty.noneText')}
      </EmptyState>
    </Card>
  )
}
