import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Timeline } from '#ui/facts.tsx'
import { Card } from '#ui/page.tsx'
import type { AccountAccess } from '../contract.own.ts'

const texts = {
  'person.view': 'view',
  'person.endSessions': 'endSessions',
  'person.liftLimits': 'liftLimits',
  'acting.request': 'actingRequest',
  'acting.start': 'actingStart',
  'acting.requestLook': 'actingRequestLook',
  'acting.startLook': 'actingStartLook',
} as const

/** Which administrators opened an account's page or changed something, and why. */
export function AccessList({ list }: { list: readonly AccountAccess[] }) {
  const t = useTexts('settings')
  const format = useFormat()
  if (list.length === 0) return <p className="text-muted">{t('access.none')}</p>
  return (
    <Card>
      <Timeline
        label={t('access.title')}
        events={list.map(({ at, action, firstName, role, reason, minutes, changes }, place) => ({
          id: `${at} ${place}`,
          title: t(`access.action.${texts[action]}`),
          when: `${format.dateTime(at)} · ${t('access.who', { name: firstName, role: t(`access.role.${role ?? 'NONE'}`) })}`,
          body: (
            <>
              {reason && <p>{t('access.reason', { reason })}</p>}
              {minutes !== null && <p>{t('access.minutes', { count: Math.max(1, minutes) })}</p>}
              {changes.length > 0 && (
                <ul className="list-disc ps-5">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
