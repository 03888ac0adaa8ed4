import { Link } from 'react-router'
import { subjectPath } from '#modules/admin/rules.audit.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type ContentLine = WaitingApproval['content'][number]
type WaitingApproval = EndpointOutput<'admin.second.list'>['waiting'][number]

/** One action that waits: who asked, exactly what for, and the decision. */
export function WaitingCard({ request }: { request: WaitingApproval }) {
  const [t, audit, admin, cases, settings, money] = [
    useTexts('adminSecond'),
    useTexts('audit'),
    useTexts('admin'),
    useTexts('moderation'),
    useTexts('adminSettings'),
    useTexts('money'),
  ]
  const format = useFormat()
  const { id, action, name, by, requestedAt, expiresAt, subject, content, own, aboutSelf, ownCase } = request
  const about = aboutSelf ? 'aboutSelf' : ownCase ? 'ownCase' : null
  const path = subjectPath(subject.type, subject.id)
  const word = (part: string) =>
    /^\d+$/.test(part)
      ? part
      : (t.find(`field.${part}`) ?? money.find(`entitlement.${part}`) ?? settings.find(`${part}.name`) ?? part)
  const fieldName = (field: string) => field.split('.').map(word).join(' · ')
  const valueName = (value: string) =>
    t.find(`value.${value}`) ??
    admin.find(`role.${value}`) ??
    cases.find(`reason.${value}`) ??
    settings.find(`secondPerson.options.${value}`)
  // Lists are joined; anything else with a comma has parts that are no words of ours.
  const words = (value: string) =>
    value === ''
      ? '–'
      : value
          .split(', ')
          .map((part) => valueName(part) ?? part)
          .join(', ')
  const shownValue = ({ value, kind, currency }: ContentLine) => {
    if (kind === 'MONEY' && currency !== null) return format.money(Number(value), currency)
    if (kind === 'TIME') return format.dateTime(value)
    return kind === 'DATE' ? format.day(value) : words(value)
  }
  return (
    <Card as="li">
      <h3 className="font-semibold">{t.find(`call.${action}`) ?? action}</h3>
      <p className="text-sm text-muted">
        {t('by', { name: by, date: format.dateTime(requestedAt) })} · {t('until', { date: format.dateTime(expiresAt) })}
      </p>
      <dl className="my-4 grid gap-x-6 gap-y-0.5 [overflow-wrap:anywhere] sm:gap-y-2 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
        <dt className="text-muted">{t('about')}</dt>
        <dd>
          {path ? (
            <Link className="k-link" to={path}>
              {name}
            </Link>
          ) : (
            name
          )}
          <span className="block text-sm text-muted">{audit.find(`type.${subject.type}`) ?? ''}</span>
        </dd>
        {content.map((line) => (
          <div key={line.field} className="contents">
            <dt className="text-muted max-sm:mt-2">{fieldName(line.field)}</dt>
            <dd className="whitespace-pre-line">{shownValue(line)}</dd>
          </div>
        ))}
      </dl>
      <ActionForm method="post" className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        {own && <p className="text-muted">{t('own')}</p>}
        {!own && about !== null && <p className="text-muted">{t(about)}</p>}
        {!own && about === null && (
          <>
            <TextArea label={t('note')} hint={t('noteHint')} name="note" rows={2} maxLength={500} optional />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" name="intent" value="approve">
                {t('approve')}
              </Button>
              <Button type="submit" name="intent" value="refuse">
                {t('refuse')}
              </Button>
            </div>
          </>
        )}
        {own && !aboutSelf && (
          <div>
            <Button type="submit" size="sm" name="intent" value="withdraw">
              {t('withdraw')}
            </Button>
          </div>
        )}
      </ActionForm>
    </Card>
  )
}
