import { Form } from '#ui/form/page-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/page.tsx'
import type { Card as Scorecard, Scorecards } from '../scorecards/contract.ts'
import { maxText } from '../scorecards/rules.ts'
import { RatingBadge, RatingSpread } from './rating-badges.tsx'

export const scorecardPath = (interviewId: string): string => `/employer/scorecard?interview=${interviewId}`

type SectionProps = {
  /** Of the section, to be linked to. */ id: string
  scorecards: Scorecards
  /** Makes the id of an addition: sent twice, it is one. */
  newKey: string
}

/** What interviewers think of an applicant, as far as the reader may see it. Needs the set `scorecards`. */
export function ScorecardsSection({ id, scorecards, newKey }: SectionProps) {
  const t = useTexts('scorecards')
  const { own, cards, waiting, problem, jobId } = scorecards
  const hidden = waiting.reduce((sum, each) => sum + each.hidden, 0)
  const names = [...new Set(waiting.flatMap((each) => each.names))]
  return (
    <Card as="section" id={id} aria-labelledby="scorecards-title" className="grid scroll-mt-20 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="scorecards-title" className="text-lg">
          {t('section')}
        </h2>
        {problem === null && (
          <LinkButton
            size="sm"
            variant="quiet"
            to={`/employer/criteria?id=${jobId}`}
            icon={<Icon name="clipboard-check" />}
          >
            {t('criteria')}
          </LinkButton>
        )}
      </div>
      {own.map((each) => (
        <OwnState key={each.interviewId} own={each} />
      ))}
      {hidden > 0 && <Notice tone="muted" title={t('hidden', { count: hidden })} />}
      {cards.length > 0 && <Summary scorecards={scorecards} />}
      {cards.length === 0 && hidden === 0 && own.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {names.length > 0 && <p className="text-sm text-muted">{t('waiting', { names: names.join(', ') })}</p>}
      {problem !== null && waiting.length > 0 && <p className="text-sm text-muted">{t('viewer')}</p>}
      {cards.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-sm">{t('all')}</h3>
          <ul className="grid">
            {cards.map((card) => (
              <li
                key={`${card.interviewId} ${card.submittedAt} ${card.author}`}
                className="min-w-0 border-t border-line"
              >
                <SubmittedCard card={card} newKey={newKey} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** What the reader has to do about their own card. */
function OwnState({ own: { interviewId, round, state } }: { own: Scorecards['own'][number] }) {
  const t = useTexts('scorecards')
  if (state === 'SUBMITTED') return null
  if (state === 'LATER') return <p className="text-sm text-muted">{t('later', { round })}</p>
  const isDraft = state === 'DRAFT'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-nila-soft p-3">
      <p className="text-sm font-semibold">{t(isDraft ? 'draft' : 'due', { round })}</p>
      <LinkButton size="sm" variant="primary" to={scorecardPath(interviewId)}>
        {t(isDraft ? 'continue' : 'fill')}
      </LinkButton>
    </div>
  )
}

function Summary({ scorecards: { recommendations, criteria } }: { scorecards: Scorecards }) {
  const t = useTexts('scorecards')
  return (
    <dl className="grid gap-3">
      <div className="grid gap-1">
        <dt className="text-sm font-semibold">{t('recommendations')}</dt>
        <dd>
          <RatingSpread spread={recommendations} />
        </dd>
      </div>
      {criteria.map(({ id, label, spread, notAsked }) => (
        <div
          key={id}
          className="grid gap-1 border-t border-line pt-2 @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @md:items-center @md:gap-4"
        >
          <dt className="text-sm [overflow-wrap:anywhere]">{label}</dt>
          <dd>
            <RatingSpread spread={spread} notAsked={notAsked} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One card: who recommends what, and unfolded all of it. */
function SubmittedCard({ card, newKey }: { card: Scorecard; newKey: string }) {
  const t = useTexts('scorecards')
  const format = useFormat()
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="text-sm font-semibold [overflow-wrap:anywhere]">
          {card.you ? t('you', { name: card.author }) : card.author}
        </span>
        <RatingBadge rating={card.recommendation} />
        <span className="text-sm text-muted">
          {t('round', { round: card.round })} · {format.date(card.submittedAt)}
        </span>
      </summary>
      <dl className="grid gap-3 pb-4 text-sm [overflow-wrap:anywhere]">
        {card.ratings.map(({ criterionId, label, rating, note }) => (
          <div key={criterionId} className="grid gap-1">
            <dt className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              {label} <RatingBadge rating={rating} />
            </dt>
            {note && <dd className="whitespace-pre-line">{note}</dd>}
          </div>
        ))}
        {card.strengths && <Said term={t('strengths')} text={card.strengths} />}
        {card.concerns && <Said term={t('concerns')} text={card.concerns} />}
        {card.additions.map(({ text, at }) => (
          <Said key={`${at} ${text}`} term={`${t('added')} ${format.dateTime(at)}`} text={text} />
        ))}
      </dl>
      {card.you && card.addProblem === null && (
        <Form method="post" action={scorecardPath(card.interviewId)} preventScrollReset className="grid gap-3 pb-4">
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="key" value={newKey} />
          <TextArea
            id={`add-${card.interviewId}`}
            name="text"
            label={t('addText')}
            hint={t('addHint')}
            rows={2}
            maxLength={maxText}
            required
          />
          <Button type="submit" size="sm" className="justify-self-start">
            {t('addDo')}
          </Button>
        </Form>
      )}
    </details>
  )
}

function Said({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid gap-1">
      <dt className="font-semibold">{term}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </div>
  )
}
