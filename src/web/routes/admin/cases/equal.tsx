import { Link } from 'react-router'
import type { ModerationAction } from '#kernel/moderation.ts'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { ShownCase } from './shown-case.ts'

function useActionNames() {
  const words = useTexts('moderation')
  return (actions: readonly ModerationAction[]) => actions.map((action) => words(`action.${action}`)).join(', ')
}

/** What was decided about the same in the last year, how often, and the last three of it. */
export function EqualDecisions({ equal: { total, decided, last } }: { equal: ShownCase['equal'] }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  const names = useActionNames()
  if (total === 0) return <p className="text-muted">{t('equal.none')}</p>
  return (
    <Card>
      <Facts
        items={decided.map(({ actions, count }) => ({
          term: names(actions),
          value: t('equal.times', { count: format.number(count), total: format.number(total) }),
        }))}
      />
      <h3 className="mt-4">{t('equal.last')}</h3>
      <ul className="mt-1 grid gap-1">
        {last.map(({ caseId, actions, points, at }) => (
          <li key={caseId}>
            <Link className="k-link" to={`/admin/cases/${caseId}`}>
              {format.date(at)}
            </Link>{' '}
            {[names(actions), points !== null && t('pointsGiven', { count: points })].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const titles: Record<string, 'second.decide' | 'second.lift'> = {
  'admin.cases.decide': 'second.decide',
  'admin.cases.lift': 'second.lift',
}

/** What about the case waits for another administrator: who asked, and until when. */
export function WaitingSecondApproval({ list }: { list: ShownCase['secondApprovals'] }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  return list.map(({ action, by, requestedAt, expiresAt }) => (
    <Notice key={requestedAt} tone="warning" title={t(titles[action] ?? 'second.void')}>
      <p>
        {t('second.text', { name: by, asked: format.dateTime(requestedAt), until: format.dateTime(expiresAt) })}{' '}
        <Link className="k-link" to="/admin/second">
          {t('second.open')}
        </Link>
      </p>
    </Notice>
  ))
}
