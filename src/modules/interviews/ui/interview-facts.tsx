import { dot } from '#ui/dot.ts'
import type { InterviewStatus } from '#kernel/enums/interviews.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import type { OwnInterview, ReceivedInterview } from '../contract.shapes.ts'
import { clockText } from '../rules.clock.ts'
import { When } from './when.tsx'

const tones: Record<InterviewStatus, Tone> = {
  PROPOSED: 'warning',
  OTHER_TIMES: 'warning',
  BOOKED: 'primary',
  HELD: 'success',
  DECLINED: 'muted',
  EXPIRED: 'muted',
  CANCELLED: 'muted',
  NO_SHOW: 'error',
}

export function InterviewBadge({ status }: { status: InterviewStatus }) {
  const t = useTexts('interviews')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** Nobody joins these any more. */
const ended: ReadonlySet<InterviewStatus> = new Set(['DECLINED', 'EXPIRED', 'CANCELLED', 'NO_SHOW', 'HELD'])

type ShownInterview = Pick<
  OwnInterview | ReceivedInterview,
  | 'kind'
  | 'minutes'
  | 'when'
  | 'place'
  | 'link'
  | 'phone'
  | 'message'
  | 'candidateNote'
  | 'reason'
  | 'noShow'
  | 'cancelledBy'
  | 'status'
>

type FactsProps = { interview: ShownInterview; people: readonly string[]; side: 'CANDIDATE' | 'COMPANY' }

/** When, how, where and with whom, and what was written. Words of people stay text: a link shows its host and is never fetched. */
export function InterviewFacts({ interview, people, side }: FactsProps) {
  const t = useTexts('interviews')
  const { kind, when, place, link, phone, message, candidateNote, reason, noShow, cancelledBy, status } = interview
  return (
    <div className="grid gap-1 text-sm [overflow-wrap:anywhere]">
      {when && (
        <p className="text-base font-semibold">
          <When moment={when} />
        </p>
      )}
      <p className="text-muted">
        {[
          t(`kind.${kind}`),
          t('minutes', { count: interview.minutes }),
          people.length > 0 && t('with', { names: people.join(', ') }),
        ]
          .filter(Boolean)
          .join(dot)}
      </p>
      {kind === 'ONSITE' && place && <p>{place}</p>}
      {kind === 'PHONE' && phone && <p>{phone}</p>}
      {kind === 'VIDEO' && link && !ended.has(status) && (
        <p>
          <a
            className="k-link inline-flex min-h-6 items-center"
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {t('link', { host: URL.parse(link)?.host ?? link })}
          </a>
        </p>
      )}
      {noShow && <p>{t(`noShow.${noShow}`)}</p>}
      {cancelledBy && <p>{t(`cancelledBy.${cancelledBy}`)}</p>}
      {message && <Said label={t('message')} text={message} />}
      {candidateNote && <Said label={t(side === 'CANDIDATE' ? 'note.OWN' : 'note.CANDIDATE')} text={candidateNote} />}
      {reason && <Said label={t('note.COMPANY')} text={reason} />}
    </div>
  )
}

/** The times that the candidate asked for; nothing where they named none. */
export function OtherTimes({ interview: { otherTimes } }: { interview: Pick<OwnInterview, 'otherTimes'> }) {
  const t = useTexts('interviews')
  const locale = useLocale()
  if (otherTimes.length === 0) return null
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('suits')}</p>
      <ul className="mt-1 grid gap-1">
        {otherTimes.map(({ from, to }) => (
          <li key={from.at}>
            {clockText(from.here, locale)} – {clockText(to.here, locale)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <p className="text-xs font-semibold text-muted">{label}</p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  )
}
