import { Link } from 'react-router'
import type { CaseTarget } from '#kernel/moderation.ts'
import { legalPaths } from '#modules/content/rules.legal.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/page.tsx'
import { EvidenceFiles } from './evidence-files.tsx'

export type Reply = Parameters<typeof useKitForm>[0]['lastResult']
export type ShownStatements = EndpointOutput<'moderation.statements'>
type ShownStatement = ShownStatements['list'][number]

/** A statement of reasons, with the form to appeal while that may be done. */
export function Statement({ statement, reply }: { statement: ShownStatement; reply: Reply }) {
  const t = useTexts('moderation')
  const format = useFormat()
  const { points, until, reviewedUntil } = statement
  const isForGood = until === null && statement.actions.includes('SUSPEND')
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
          <SubjectName target={statement.target} title={statement.title} />
        </h2>
        <p className="text-sm text-muted">{format.dateTime(statement.createdAt)}</p>
      </div>
      <p className="mt-2 flex flex-wrap gap-2">
        {statement.actions.map((action) => (
          <Badge key={action} tone={action === 'WARN' ? 'warning' : 'error'}>
            {action === 'RESTRICT' && statement.restricts ? t(`limit.${statement.restricts}`) : t(`action.${action}`)}
          </Badge>
        ))}
        {points !== null && <Badge>{t('statements.pointsGiven', { count: points })}</Badge>}
        {until && <Badge>{t('statements.until', { date: format.date(until) })}</Badge>}
        {reviewedUntil && (
          <Badge>{t('statements.closedItem', { what: t('limit.REVIEWED'), date: format.date(reviewedUntil) })}</Badge>
        )}
        {isForGood && <Badge>{t('statements.forGood')}</Badge>}
      </p>
      <p className="my-3 max-w-prose [overflow-wrap:anywhere]">{statement.facts}</p>
      <Facts
        items={[
          {
            term: t('statements.because'),
            value: statement.reasons.map((reason) => t(`reason.${reason}`)).join(' · '),
          },
          {
            term: t('statements.ground'),
            value: <Ground statement={statement} />,
          },
          { term: t('statements.source'), value: t(`statements.${statement.source}`) },
          { term: t('statements.by'), value: t(decidedBy(statement)) },
          { term: t('statements.appealUntil'), value: format.date(statement.appealUntil) },
        ]}
      />
      <p className="k-hint mt-3 max-w-prose">{t('statements.redress')}</p>
      {statement.appeal && (
        <Notice tone="muted" className="mt-4">
          {statement.appeal.outcome
            ? t(`statements.${statement.appeal.outcome}`)
            : t('statements.appealed', { date: format.date(statement.appeal.filedAt) })}{' '}
          <Stays statement={statement} /> {statement.appeal.answer} {statement.appeal.bySame && t('statements.bySame')}
        </Notice>
      )}
      {statement.mayAppeal && (
        <details className="mt-4">
          <summary className="k-fold font-semibold">{t('statements.appeal')}</summary>
          <AppealForm decisionId={statement.decisionId} reply={reply} />
        </details>
      )}
    </Card>
  )
}

/** Which law is broken, or that it is the terms: those that held when it was decided. */
function Ground({ statement: { law, termsVersion } }: { statement: Pick<ShownStatement, 'law' | 'termsVersion'> }) {
  const t = useTexts('moderation')
  if (law !== null) return t('statements.illegal', { law })
  return (
    <Link to={`${legalPaths.use}?version=${termsVersion}`} className="k-link">
      {t('statements.groundText')}
    </Link>
  )
}

/** A rule that hides something waits for a person; any other one is looked at when it is appealed. */
const decidedBy = ({ automated, actions }: ShownStatement) => {
  if (!automated) return 'statements.person' as const
  return actions.includes('HOLD') ? ('statements.rule' as const) : ('statements.ruleOnly' as const)
}

/** What an appeal left of a decision. */
function Stays({ statement: { appeal, restricts } }: { statement: ShownStatement }) {
  const t = useTexts('moderation')
  const format = useFormat()
  if (!appeal || appeal.stays.length === 0) return null
  const list = appeal.stays
    .map((action) => (action === 'RESTRICT' && restricts ? t(`limit.${restricts}`) : t(`action.${action}`)))
    .join(', ')
  return appeal.staysUntil
    ? t('statements.staysUntil', { list, date: format.date(appeal.staysUntil) })
    : t('statements.stays', { list })
}

/** How people call what a decision is about. */
export function SubjectName({ target, title }: { target: CaseTarget; title: string }) {
  const t = useTexts('moderation')
  if (target === 'JOB' || target === 'COMPANY') return title
  return [t(`statements.of.${target}`), title].filter(Boolean).join(' · ')
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.appealForm)

function AppealForm({ decisionId, reply }: { decisionId: string; reply: Reply }) {
  const t = useTexts('moderation')
  const kit = useKitForm({ id: `appeal-${decisionId}`, lastResult: reply, defaultValue: {}, schema })
  return (
    <KitForm {...kit} encType="multipart/form-data" className="mt-3 grid grid-cols-1 gap-4">
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="decisionId" value={decisionId} />
      <p className="text-muted">{t('statements.appealLead')}</p>
      <TextArea field={kit.fields.text} label={t('statements.appealText')} rows={5} maxLength={2000} required />
      <EvidenceFiles field={kit.fields.files} />
      <div>
        <SubmitButton>{t('statements.appealSend')}</SubmitButton>
      </div>
    </KitForm>
  )
}
