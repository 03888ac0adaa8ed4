import { InviteForm } from '#modules/matching/ui/invite-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { matchesPath, matchQuery } from './match-filter.ts'
import type { MatchesData } from './match-data.ts'
import type { MatchReply } from './actions.ts'

type PanelProps = { matches: MatchesData; reply: MatchReply | undefined }

/** Invites the ticked ones with the same words; shown above the list while the URL asks for it. */
export function InvitePanel({ matches, reply }: PanelProps) {
  const t = useTexts('matching')
  const rows = matches.result?.list ?? []
  const people = rows
    .filter(({ candidate, interactions }) => matches.picked.includes(candidate.id) && !interactions.invitation)
    .map(({ candidate }) => candidate)
  if (!matches.inviting || people.length === 0) return null
  return (
    <Card as="section" aria-labelledby="invite-title" className="mb-4">
      <h2 id="invite-title" className="text-lg">
        {t('invite.titleMany', { count: people.length })}
      </h2>
      <p className="mb-3 text-sm text-muted">{t(people.length > 1 ? 'invite.leadMany' : 'invite.lead')}</p>
      <p className="mb-3 text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold">{t('invite.people')}:</span> {people.map(({ name }) => name).join(', ')}
      </p>
      <div className="max-w-prose">
        <InviteForm
          ids={people.map(({ id }) => id)}
          many
          lastResult={reply?.intent === 'invite-all' ? reply.form : null}
          cancel={
            <LinkButton to={matchesPath + matchQuery(matches.filter)} variant="quiet">
              {t('invite.cancel')}
            </LinkButton>
          }
        />
      </div>
    </Card>
  )
}

/** What did not work: invitations that were not sent, each with its reason, or the failure of the request. */
export function ActionOutcome({ reply, names }: { reply: MatchReply | undefined; names: ReadonlyMap<string, string> }) {
  const t = useTexts('matching')
  const errorTexts = useErrorTexts()
  if (reply?.error) return <Notice tone="error" live className="mb-4" title={errorTexts([reply.error])[0]} />
  if (!reply || reply.failed.length === 0) return null
  return (
    <Notice tone="error" live className="mb-4" title={t('invite.failed', { count: reply.failed.length })}>
      <ul className="mt-1 list-disc pl-5">
        {reply.failed.map(({ id, code }) => (
          <li key={id}>
            {t('invite.failedRow', { name: names.get(id) ?? t('invite.somebody'), why: errorTexts([code])[0] ?? code })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
