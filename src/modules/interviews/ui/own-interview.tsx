import { openInterviewStatuses } from '#kernel/enums/interviews.ts'
import { Form } from '#ui/form/page-form.tsx'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import type { OwnInterview } from '../contract.shapes.ts'
import { clockText } from '../rules.clock.ts'
import { maxWindows, type TextAnswer } from '../rules.ts'
import { InterviewBadge, InterviewFacts, OtherTimes } from './interview-facts.tsx'
import { When } from './when.tsx'

type OwnInterviewCardProps = {
  interview: OwnInterview
  /** Signed in: the application and the file for a calendar can be opened. */
  signedIn: boolean
  /** The answer that was just refused. */
  refused?: RefusedAnswer | null
}

/** An answer that was refused: what was typed, and what is wrong with its fields, packed. */
export type RefusedAnswer = {
  action: TextAnswer
  typed: Readonly<Record<string, string>>
  wrong: string[]
}

const aheadStatuses: ReadonlySet<OwnInterview['status']> = new Set(openInterviewStatuses)

/** An interview as its candidate sees it, with what they can answer; works without JavaScript. */
export function OwnInterviewCard({ interview, signedIn, refused = null }: OwnInterviewCardProps) {
  const t = useTexts('interviews')
  const { id, job, company, problems, status } = interview
  return (
    <Card as="article" id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-20 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-base [overflow-wrap:anywhere]">
            {job.title}
          </h2>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{company.name}</p>
        </div>
        <InterviewBadge status={status} />
      </div>
      {company.suspended && aheadStatuses.has(status) && (
        <Notice tone="warning" title={t('own.suspended')}>
          {t('own.suspendedText')}
        </Notice>
      )}
      <InterviewFacts interview={interview} people={interview.with} side="CANDIDATE" />
      {interview.rescheduleRequested && status === 'BOOKED' && (
        <Notice tone="muted">{t('rescheduleRequestedOwn')}</Notice>
      )}
      {status === 'OTHER_TIMES' && (
        <>
          <OtherTimes interview={interview} />
          <Notice tone="muted">{t('own.asked')}</Notice>
        </>
      )}
      {problems.pick === null && <Pick interview={interview} />}
      <div className="grid gap-1">
        {problems.askOther === null && <AskOther interview={interview} refused={refused} />}
        {problems.decline === null && (
          <Answer
            interview={interview}
            refused={refused}
            intent="DECLINE"
            open={t('own.decline')}
            send={t('own.declineDo')}
            note={t('own.noteOptional')}
            danger
          />
        )}
        {status === 'BOOKED' && problems.askMove === null && (
          <Answer
            interview={interview}
            refused={refused}
            intent="ASK_MOVE"
            open={t('own.move')}
            send={t('own.moveDo')}
            note={t('own.moveNote')}
            required
          />
        )}
        {status === 'BOOKED' && problems.cancel === null && (
          <Answer
            interview={interview}
            refused={refused}
            intent="CANCEL"
            open={t('cancel')}
            send={t('cancelDo')}
            note={t('cancelNote')}
            required
            danger
          />
        )}
      </div>
      {signedIn && (
        <p className="flex flex-wrap gap-2">
          <LinkButton
            size="sm"
            to={`/jobsseekers/my-jobs?id=${interview.applicationId}`}
            aria-label={`${t('own.application')}: ${job.title}`}
          >
            {t('own.application')}
          </LinkButton>
          {status === 'BOOKED' && (
            <LinkButton
              size="sm"
              variant="quiet"
              reloadDocument
              to={`/interview-file/${id}`}
              aria-label={`${t('file')}: ${job.title}`}
            >
              {t('file')}
            </LinkButton>
          )}
        </p>
      )}
    </Card>
  )
}

type OwnInterviewProps = { interview: OwnInterview }

function Target({ interview, intent }: OwnInterviewProps & { intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={interview.id} />
      <input type="hidden" name="version" value={interview.version} />
    </>
  )
}

function Pick({ interview }: OwnInterviewProps) {
  const t = useTexts('interviews')
  const locale = useLocale()
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <Target interview={interview} intent="PICK" />
      <h3 className="text-sm">{t('own.pick')}</h3>
      {interview.answerBy && (
        <p className="k-hint">{t('answerBy', { when: clockText(interview.answerBy.here, locale) })}</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {interview.slots.map((slot) => (
          <li key={slot.id} className="grid">
            <Button
              type="submit"
              name="slotId"
              value={slot.id}
              wide
              className="!h-auto min-h-11 !justify-start py-2 text-left"
            >
              <span className="min-w-0">
                <When moment={slot.when} stacked />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  )
}

const windows = Array.from({ length: maxWindows }, (_, index) => index)

function AskOther({ interview, refused }: OwnInterviewProps & Pick<OwnInterviewCardProps, 'refused'>) {
  const t = useTexts('interviews')
  const own = refused?.action === 'OTHER' ? refused : null
  const wrong = useErrorTexts()(own?.wrong ?? [])
  return (
    <details open={own !== null || undefined}>
      <summary className="k-link inline-flex min-h-11 cursor-pointer items-center">{t('own.other')}</summary>
      <Form method="post" preventScrollReset className="mt-1 grid gap-4">
        <Target interview={interview} intent="OTHER" />
        <p className="k-hint">{t('own.otherText')}</p>
        {windows.map((index) => (
          <fieldset key={index} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-semibold">{t('own.window', { number: index + 1 })}</legend>
            <TextField
              id={`${interview.id}-from-${index}`}
              name={`from-${index}`}
              type="datetime-local"
              defaultValue={own?.typed[`from-${index}`]}
              label={t('from')}
            />
            <TextField
              id={`${interview.id}-to-${index}`}
              name={`to-${index}`}
              type="datetime-local"
              defaultValue={own?.typed[`to-${index}`]}
              label={t('until')}
            />
          </fieldset>
        ))}
        <TextArea
          id={`${interview.id}-other-note`}
          name="note"
          label={t('own.noteOptional')}
          defaultValue={own?.typed['note']}
          rows={2}
          maxLength={1000}
          optional
        />
        {wrong.length > 0 && <Notice tone="error" live title={wrong.join(' ')} />}
        <Button type="submit" className="justify-self-start">
          {t('own.otherDo')}
        </Button>
      </Form>
    </details>
  )
}

type AnswerProps = OwnInterviewProps & {
  refused: RefusedAnswer | null
  intent: RefusedAnswer['action']
  open: string
  send: string
  note: string
  required?: boolean
  danger?: boolean
}

/** An answer with its sentence, behind a line that opens without a script too. */
function Answer({ interview, refused, intent, open, send, note, required = false, danger = false }: AnswerProps) {
  const own = refused?.action === intent ? refused : null
  return (
    <details open={own !== null || undefined}>
      <summary className="k-link inline-flex min-h-11 cursor-pointer items-center">{open}</summary>
      <Form method="post" preventScrollReset className="mt-1 grid gap-3">
        <Target interview={interview} intent={intent} />
        <TextArea
          id={`${interview.id}-${intent}`}
          name="note"
          label={note}
          defaultValue={own?.typed['note']}
          errors={own?.wrong}
          rows={2}
          maxLength={1000}
          required={required}
          optional={!required}
        />
        <Button type="submit" variant={danger ? 'danger' : 'secondary'} className="justify-self-start">
          {send}
        </Button>
      </Form>
    </details>
  )
}
