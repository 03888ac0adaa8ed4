import { BlockList } from '#modules/profiles/ui/block-list.tsx'
import { ViewerList } from '#modules/profiles/ui/viewer-list.tsx'
import { VisibilityForm } from '#modules/profiles/ui/visibility-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageHead, Section } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, requireCandidate, shownPage } from '#web/pipeline/request.ts'
import { privacyAction } from './privacy-action.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import type { Route } from './+types/privacy'

const page = '/jobsseekers/settings/privacy'
const viewersPerPage = 10
/** A page of blocked companies is as long as a list may be; who blocks more turns the page. */
const blocksPerPage = 50

const pageIn = (params: URLSearchParams, name: string) => {
  const given = Number(params.get(name))
  return Number.isInteger(given) && given > 0 && given <= 10_000 ? given : 1
}

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = requireCandidate(context).url
  const search = (searchParams.get('company') ?? '').trim().slice(0, 100)
  const [{ visibility }, blocks, counts, viewers, matchingCompanies] = await Promise.all([
    load(context, 'privacy.view', {}),
    shownPage(
      context,
      load(context, 'privacy.blocks', { page: pageIn(searchParams, 'blocks'), limit: blocksPerPage }),
      'blocks',
    ),
    load(context, 'track.viewedCount', {}),
    shownPage(
      context,
      load(context, 'track.companyList', { page: pageIn(searchParams, 'views'), limit: viewersPerPage }),
      'views',
    ),
    search ? load(context, 'company.list', { search, limit: 10, sort: 'compNm' }) : null,
  ])
  const companies =
    matchingCompanies?.list.map(({ id, name, logo, city }) => ({
      id,
      name,
      logo: logo?.uri ?? null,
      place: city?.cityName ?? null,
    })) ?? null
  return { visibility, blocks, counts, viewers, search, companies }
}

export const action = (args: Route.ActionArgs) => privacyAction(args)

/** Who sees the profile, who must not, and who did. */
export default function PrivacySettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  const { visibility, blocks, counts, viewers, search, companies } = loaderData
  return (
    <>
      <PageMeta title={t('privacy.title')} noindex />
      <PageHead title={t('privacy.title')} lead={t('privacy.lead')} />
      <ErrorMessage answer={actionData} />
      <Section id="visibility" title={t('visibility.title')} lead={t('visibility.lead')}>
        <VisibilityForm visibility={visibility} />
      </Section>
      <Section id="views" title={t('views.title')} lead={t('views.lead')}>
        <ViewerList counts={counts} list={viewers.list} />
        <Pages of="views" total={viewers.total} page={viewers.page} limit={viewersPerPage} />
      </Section>
      <Section id="blocks" title={t('blocks.title')} lead={t('blocks.lead')}>
        <BlockList search={search} results={companies} blocked={blocks.list} />
        <Pages of="blocks" total={blocks.total} page={blocks.page} limit={blocksPerPage} />
      </Section>
    </>
  )
}

function Pages({
  of,
  total,
  page: current,
  limit,
}: {
  of: 'views' | 'blocks'
  total: number
  page: number
  limit: number
}) {
  const t = useTexts('settings')
  return (
    <Pagination
      label={t(`${of}.pages`)}
      page={current}
      pages={Math.ceil(total / limit)}
      hrefFor={(at) => `${page}?${of}=${at}#${of}`}
      previous={t('pages.previous')}
      next={t('pages.next')}
      pageLabel={(at) => t('pages.page', { page: at })}
    />
  )
}
