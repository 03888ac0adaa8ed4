import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Facts } from '#ui/facts.tsx'
import { Card, Section } from '#ui/page.tsx'
import type { ReviewEvidence } from '../contract.admin.ts'

/** Evidence of the relationship between author and company, without identifying the author. */
export function Evidence({ evidence, companyId }: { evidence: ReviewEvidence; companyId: string }) {
  const t = useTexts('reviews')
  const admin = useTexts('admin')
  const format = useFormat()
  const { applications, hired, positions, accountAgeDays, companyAddress, otherReviews, rejectedReviews } = evidence
  const yes = (value: boolean) => admin(value ? 'yes' : 'no')
  return (
    <Section title={t('admin.evidence')} lead={t('admin.anonymous')}>
      <Card>
        <Facts
          items={[
            { term: t('admin.applications'), value: format.number(applications) },
            { term: t('admin.hired'), value: yes(hired) },
            {
              term: t('admin.positions'),
              value:
                positions.length === 0 ? (
                  admin('none')
                ) : (
                  <ul>
                    {positions.map(({ present, intern, addedHoursBefore }, at) => {
                      const kind = t(`admin.position.${intern ? 'intern' : present ? 'present' : 'past'}`)
                      return (
                        <li key={at}>
                          {addedHoursBefore < 0
                            ? t('admin.positionLater', { kind })
                            : addedHoursBefore < 48
                              ? t('admin.positionAge', { kind, hours: format.number(addedHoursBefore, 1) })
                              : t('admin.positionDays', { kind, days: format.number(addedHoursBefore / 24, 0) })}
                        </li>
                      )
                    })}
                  </ul>
                ),
            },
            { term: t('admin.account'), value: t('admin.accountDays', { count: accountAgeDays }) },
            { term: t('admin.companyAddress'), value: yes(companyAddress) },
            {
              term: t('admin.other'),
              value: t('admin.otherCount', { count: otherReviews, rejected: rejectedReviews }),
            },
            { term: t('admin.recent'), value: format.number(evidence.recent) },
            { term: t('admin.copies'), value: format.number(evidence.copies) },
            {
              term: t('admin.company'),
              value: (
                <Link to={`/jobsseekers/company-profile?id=${companyId}#reviews`} className="k-link">
                  {t('admin.openPage')}
                </Link>
              ),
            },
          ]}
        />
      </Card>
    </Section>
  )
}
