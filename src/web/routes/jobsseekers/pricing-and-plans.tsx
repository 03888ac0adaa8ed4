import { useRouteLoaderData } from 'react-router'
import { accessPath } from '../../access-paths.ts'
import { useTexts } from '../../i18n.tsx'
import { StatusBadge, type Tone } from '../../kit/badge.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/display.tsx'
import { Card, Page, PageHead, Section } from '../../kit/page.tsx'
import { Table } from '../../kit/table.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { app, load } from '../../request.ts'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/pricing-and-plans'

export const handle: RouteHandle = { texts: ['plans'] }

export async function loader({ context }: Route.LoaderArgs) {
  app(context).page.keep = 10
  const { settings } = await load(context, 'reference.settings', {})
  return { sold: settings['billing'] !== 'off' }
}

type Price = 'free' | 'paid' | 'none' | 'na'
/** What, for the candidate, for employers (decisions §7: what plans hold, and what is never sold). */
const rows = [
  ['search', 'free', 'na'],
  ['apply', 'free', 'na'],
  ['profile', 'free', 'na'],
  ['privacy', 'free', 'na'],
  ['reviews', 'free', 'na'],
  ['answer', 'na', 'free'],
  ['page', 'na', 'free'],
  ['jobs', 'na', 'paid'],
  ['contacts', 'na', 'paid'],
  ['featured', 'na', 'paid'],
  ['team', 'na', 'paid'],
  ['rank', 'none', 'none'],
  ['reviewsGone', 'na', 'none'],
] as const satisfies readonly (readonly [string, Price, Price])[]

const tones: Record<Exclude<Price, 'na'>, Tone> = { free: 'success', paid: 'primary', none: 'muted' }
const parts = ['why', 'fees', 'change'] as const

/** What is free for candidates (everything) and what employers pay for. */
export default function PricingAndPlans({ loaderData: { sold } }: Route.ComponentProps) {
  const t = useTexts('plans')
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  const price = (value: Price) =>
    value === 'na' ? t('table.na') : <StatusBadge tone={tones[value]}>{t(`table.${value}`)}</StatusBadge>
  return (
    <Page width="reading">
      <PageMeta title={t('title')} description={t('description', { site })} />
      <PageHead title={t('title')} lead={t('lead')} />
      <Notice tone="success" className="mb-6" title={t('promise.title')}>
        {t('promise.text')}
      </Notice>
      {!sold && (
        <Notice className="mb-6" title={t('off.title')}>
          {t('off.text')}
        </Notice>
      )}
      <Card flush>
        <Table
          caption={t('table.caption')}
          rows={rows}
          rowKey={([what]) => what}
          columns={[
            { key: 'what', head: t('table.what'), rowHeader: true, cell: ([what]) => t(`row.${what}`) },
            { key: 'you', head: t('table.you'), cell: ([, you]) => price(you) },
            {
              key: 'employer',
              head: t('table.employer'),
              cell: ([, , employer]) => price(sold ? employer : free(employer)),
            },
          ]}
        />
      </Card>
      {parts.map((part) => (
        <Section key={part} id={part} title={t(`parts.${part}.title`)}>
          <p className="max-w-prose text-muted">{t(`parts.${part}.text`)}</p>
        </Section>
      ))}
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to="/jobsseekers/browse-jobs" variant="primary">
          {t('go')}
        </LinkButton>
        <LinkButton to={accessPath('candidate', 'terms-condition')}>{t('terms')}</LinkButton>
        <LinkButton to="/faq#candidates">{t('questions')}</LinkButton>
      </div>
    </Page>
  )
}

/** Where nothing is sold, what plans would hold is free too. */
const free = (value: Price): Price => (value === 'paid' ? 'free' : value)
