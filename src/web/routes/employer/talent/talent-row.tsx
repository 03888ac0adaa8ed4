import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { CandidateCard, CandidateInteractions as Interactions } from '#modules/matching/contract.shapes.ts'
import { CandidateInteractions } from '#modules/matching/ui/candidate-state.tsx'
import { CandidateLine } from '#modules/matching/ui/candidate-row.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Chip } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Menu, MenuButton, MenuGroup, MenuLink } from '#ui/menu.tsx'
import type { ReactNode } from 'react'
import { poolsPath } from './addresses.ts'

type NamedPool = { id: string; name: string }
const shownSkills = 6

/** One candidate of a list without a job: who, what they can, what was done so far; `children` stand below, `actions` beside. */
export function TalentRow({
  candidate,
  interactions,
  href,
  actions,
  children,
}: {
  candidate: CandidateCard
  interactions: Interactions
  href: string
  actions: ReactNode
  children?: ReactNode
}) {
  const t = useTexts('talent')
  const { skills } = candidate
  return (
    <li
      data-candidate={candidate.id}
      className="grid gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 last:border-b-0 hover:bg-sunken md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={href} className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline">
            {candidate.name}
          </Link>
          <CandidateInteractions interactions={interactions} />
        </p>
        <CandidateLine candidate={candidate} />
        {skills.length > 0 && (
          <p className="mt-1.5 flex max-w-none flex-wrap items-center gap-1.5">
            {skills.slice(0, shownSkills).map(({ code, label }) => (
              <Chip key={code} small>
                {label}
              </Chip>
            ))}
            {skills.length > shownSkills && (
              <span className="text-xs text-muted">{t('list.more', { count: skills.length - shownSkills })}</span>
            )}
          </p>
        )}
        {children}
      </div>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">{actions}</div>
    </li>
  )
}

/** Leads to where the contact is unlocked, which says what it costs. */
export function UnlockLink({ candidate, href }: { candidate: CandidateCard; href: string }) {
  const t = useTexts('talent')
  if (candidate.unlocked) return null
  return (
    <LinkButton
      to={`${href}#contact`}
      size="sm"
      icon={<Icon name="lock-open" />}
      aria-label={t('list.unlockOf', { name: candidate.name })}
    >
      {t('list.unlock')}
    </LinkButton>
  )
}

/** Puts a candidate into one of the pools in one press. */
export function PoolMenu({ candidate, pools }: { candidate: CandidateCard; pools: readonly NamedPool[] }) {
  const t = useTexts('talent')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="pool-add" />
      <input type="hidden" name="id" value={candidate.id} />
      <Menu
        trigger={<Icon name="bookmark" />}
        label={t('pool.buttonOf', { name: candidate.name })}
        align="end"
        popClass="noscript:static! max-h-80 max-w-72 overflow-y-auto"
      >
        <MenuGroup label={pools.length > 0 ? t('pool.button') : t('pool.noPools')} className="text-muted">
          {pools.map(({ id, name }) => (
            <MenuButton key={id} type="submit" name="poolId" value={id}>
              <span className="[overflow-wrap:anywhere]">{name}</span>
            </MenuButton>
          ))}
        </MenuGroup>
        <MenuLink to={`${poolsPath}#new`}>{t('pool.new')}</MenuLink>
      </Menu>
    </Form>
  )
}
