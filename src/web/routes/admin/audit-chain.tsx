import type { EndpointOutput } from '#modules/contract.ts'
import { Notice } from '#ui/display.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'

/** What the last check of the seals found, and how far they are. */
export function AuditChain({ chain }: { chain: EndpointOutput<'admin.audit.chain'> }) {
  const t = useTexts('audit')
  const format = useFormat()
  const { check, head, unsealed } = chain
  const problem = check?.problem
  const waiting = t('chain.unsealed', { count: unsealed })
  if (check && problem)
    return (
      <Notice tone="error" title={t('chain.broken')} className="mb-4">
        <p>
          {t('chain.brokenAt', { at: format.dateTime(check.at), problem: t(`chain.problem.${problem.kind}`) })}{' '}
          {problem.auditId !== null && t('chain.entry', { entry: problem.auditId })}{' '}
          {problem.seq !== null && t('chain.link', { link: problem.seq })}
        </p>
        <p>{waiting}</p>
      </Notice>
    )
  return (
    <div className="mb-4 text-sm text-muted">
      <p>
        {check
          ? t('chain.whole', { at: format.dateTime(check.at), links: format.number(check.links - check.removed) })
          : t('chain.never')}{' '}
        {check && check.removed > 0 && `${t('chain.removed', { count: check.removed })} `}
        {waiting}
      </p>
      {head && (
        <p className="[overflow-wrap:anywhere]">
          {t('chain.head')}: <code>{head}</code>
        </p>
      )}
    </div>
  )
}
