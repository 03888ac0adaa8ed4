import { Icon } from '#ui/icon.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, StatusBadge, type Tone } from '#ui/badge.tsx'
import type { MatchedRow } from '../contract.shapes.ts'
import type { InvitationStatus } from '../rules.invitations.ts'

export const invitationTone: Record<InvitationStatus, Tone> = {
  WAITING: 'primary',
  APPLIED: 'success',
  DECLINED: 'error',
  CLOSED: 'muted',
}

/** What the company did with a candidate: new, opened, unlocked, invited with the answer. Needs the set `matching`. */
export function CandidateInteractions({ interactions }: { interactions: MatchedRow['interactions'] }) {
  const t = useTexts('matching')
  const ago = useAgo()
  const { viewedAt, unlockedAt, invitation } = interactions
  if (!viewedAt && !unlockedAt && !invitation) return <Badge tone="primary">{t('list.new')}</Badge>
  return (
    <>
      {invitation && (
        <StatusBadge tone={invitationTone[invitation.status]}>{t(`interactions.${invitation.status}`)}</StatusBadge>
      )}
      {unlockedAt && (
        <Badge tone="success" icon={<Icon name="lock-open" />}>
          {t('interactions.unlocked')}
        </Badge>
      )}
      {viewedAt && <span className="text-xs text-muted">{t('list.opened', { ago: ago(viewedAt) })}</span>}
    </>
  )
}
