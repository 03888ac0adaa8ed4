import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageContextField } from '#ui/form/page-form.tsx'
import { StatusMark } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Menu, MenuButton } from '#ui/menu.tsx'
import type { ReceivedRow } from '../contract.shapes.ts'
import { applicationStatuses } from '../rules.ts'
import { statusTone } from './application-status.tsx'
import { applicationValue, selectionOf, type ApplicantControls } from './applicants-state.ts'
import { decisionFormId } from './submit-decision.ts'
import type { useDecision } from './use-decision.ts'

type DecisionMenuProps = {
  row: ReceivedRow
  controls: ApplicantControls
  fetcher: ReturnType<typeof useDecision>['fetcher']
  trigger?: ReactNode
}

/** The five statuses as a menu, with keys 1 to 5. A rejection asks for its reason in a dialog, without JavaScript on the next page. */
export function DecisionMenu({ row, controls, fetcher, trigger }: DecisionMenuProps) {
  const t = useTexts('applicants')
  const statusTexts = useTexts('applications')
  const errors = useTexts('errorMsg')
  const hydrated = useHydrated()
  return (
    <fetcher.Form method="post" id={decisionFormId(row.id)} className="k-above">
      <PageContextField />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="application" value={applicationValue(row)} />
      <input type="hidden" name="from" value={row.status} />
      <Menu
        keepMounted
        align="end"
        label={t('list.move', { name: row.candidate.name })}
        trigger={trigger ?? <Icon name="ellipsis-vertical" />}
        triggerClass="grid size-9 cursor-pointer list-none place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink touch:size-11 [&>svg]:size-5"
      >
        {applicationStatuses.map((status, at) => {
          const here = row.status === status
          // An ended application cannot return to undecided.
          const problem = status === 'APPLIED' && row.closedAt ? 'TRANSITION_NOT_ALLOWED' : row.moves[status]
          const needsReason = status === 'REJECTED' && hydrated
          return (
            <MenuButton
              key={status}
              type={needsReason ? 'button' : 'submit'}
              name="status"
              value={status}
              current={here}
              reason={here ? t('decide.now') : problem && (errors.find(problem) ?? problem)}
              icon={<ToneIcon tone={statusTone[status]} />}
              aside={<Key>{at + 1}</Key>}
              {...(needsReason && { onClick: () => controls.reject([selectionOf(row)]) })}
            >
              {here ? statusTexts(`status.${status}`) : t(`decide.to.${status}`)}
            </MenuButton>
          )
        })}
      </Menu>
    </fetcher.Form>
  )
}

/** The icon of a status in its colour. */
export function ToneIcon({ tone }: { tone: (typeof statusTone)[keyof typeof statusTone] }) {
  return (
    <span data-tone={tone} className="k-tone-icon">
      <StatusMark tone={tone} />
    </span>
  )
}

/** A keyboard shortcut, hidden on touch devices; read out only when `spoken`. */
export function Key({ spoken: isAnnounced, end, children }: { spoken?: boolean; end?: boolean; children: ReactNode }) {
  return (
    <kbd aria-hidden={!isAnnounced} className={cx('k-key', end && 'ml-auto')}>
      {children}
    </kbd>
  )
}
