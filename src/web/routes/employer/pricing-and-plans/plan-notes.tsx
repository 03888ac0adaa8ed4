import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { compareEntitlements } from '#modules/billing/rules.offers.ts'
import { topupPath } from '#modules/billing/rules.addresses.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card, Section } from '#ui/page.tsx'
import type { PricingData } from './data.ts'

const included = ['applications', 'page', 'candidates', 'jobs'] as const
const neverSold = ['applications', 'rank', 'reviews'] as const

/** What every plan holds, what nobody can buy, and how paying works. */
export function PlanNotes({ data: { offer, kind, graceDays } }: { data: PricingData }) {
  const t = useTexts('pricing')
  const { number } = useFormat()
  const [first] = offer.plans
  const { same } = compareEntitlements(offer.plans)
  const alike = first
    ? same.flatMap((key) => {
        const value = first.entitlements[key]
        if (typeof value === 'boolean') return value ? [t(`entitlement.${key}`)] : []
        const shown = value === null ? t('entitlement.unlimited') : number(value)
        return t('all.same', { what: t(`entitlement.${key}`), value: shown })
      })
    : []
  return (
    <>
      <div className="mt-10 grid gap-4 md:grid-cols-2">
        <Card as="section" aria-labelledby="included">
          <h2 id="included" className="mb-3 text-lg">
            {t('all.title')}
          </h2>
          <Marked
            icon={<Icon name="check" size={18} className="mt-0.5 flex-none text-pandan-ink" />}
            lines={[...included.map((key) => t(`all.${key}`)), ...alike]}
          />
        </Card>
        <Card as="section" aria-labelledby="never">
          <h2 id="never" className="mb-3 text-lg">
            {t('never.title')}
          </h2>
          <Marked
            icon={<Icon name="x" size={18} className="mt-0.5 flex-none text-muted" />}
            lines={neverSold.map((key) => t(`never.${key}`))}
          />
        </Card>
      </div>
      <Section id="how" title={t('how.title')}>
        <dl className="grid gap-x-10 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
          <Note title={t('how.pay.title')}>{t('how.pay.text')}</Note>
          <Note title={t('how.end.title')}>
            {graceDays > 0 ? t('how.end.text', { count: graceDays }) : t('how.end.none')}
          </Note>
          <Note title={t('how.change.title')}>{t('how.change.text')}</Note>
          <Note title={t('how.slot.title')}>{t('how.slot.text')}</Note>
          <Note title={t('how.unlock.title')}>{t('how.unlock.text')}</Note>
          <Note title={t('how.topup.title')}>
            {t('how.topup.text')}
            {kind === 'employer' && (
              <>
                {' '}
                <Link to={topupPath} className="k-link whitespace-nowrap">
                  {t('how.topup.go')}
                </Link>
              </>
            )}
          </Note>
        </dl>
      </Section>
    </>
  )
}

function Marked({ icon, lines }: { icon: ReactNode; lines: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          {icon}
          {line}
        </li>
      ))}
    </ul>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-prose">
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 text-sm text-muted">{children}</dd>
    </div>
  )
}
