import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'

/** What was decided about the company and its jobs before, newest first. */
export function History({ list }: { list: EndpointOutput<'admin.cases.get'>['history'] }) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const format = useFormat()
  if (list.length === 0) return <p className="text-muted">{t('noHistory')}</p>
  return (
    <ul className="grid grid-cols-1 gap-3">
      {list.map((decision) => (
        <li key={decision.id}>
          <Card className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <Link className="min-w-0 font-semibold [overflow-wrap:anywhere]" to={`/admin/cases/${decision.caseId}`}>
                {decision.title}
              </Link>
              {decision.actions.map((action) => (
                <Badge key={action}>
                  {action === 'RESTRICT' && decision.restricts
                    ? words(`limit.${decision.restricts}`)
                    : words(`action.${action}`)}
                </Badge>
              ))}
            </p>
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {[
                decision.isChange && t('change'),
                format.dateTime(decision.at),
                t('by', { name: decision.by ?? t('site') }),
                ...decision.reasons.map((reason) => words(`reason.${reason}`)),
                decision.points !== null && t('pointsGiven', { count: decision.points }),
                decision.until && t('until', { date: format.dateTime(decision.until) }),
                !decision.until && decision.actions.includes('SUSPEND') && t('forGood'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {decision.sentence && <p className="mt-2 max-w-prose [overflow-wrap:anywhere]">{decision.sentence}</p>}
            {decision.note && (
              <p className="mt-1 max-w-prose text-sm whitespace-pre-line [overflow-wrap:anywhere]">
                {t('note', { note: decision.note })}
              </p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}
