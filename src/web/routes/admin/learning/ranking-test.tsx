import { Form, useNavigation } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type Test = EndpointOutput<'admin.learning.view'>['tests'][number]

/** A test with its result, and the button that ends it. */
export function RankingTest({ test }: { test: Test }) {
  const t = useTexts('learning')
  const { number, exactly, date } = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const decisive = test.wonA + test.wonB
  const percent = (share: number) => number(share * 100, 1)
  const pair = (a: number, b: number) => t('pair', { a: number(a), b: number(b) })
  const isRunning = test.endedAt === null
  const tone = {
    A_BETTER: 'success',
    B_BETTER: 'success',
    TOO_FEW: 'muted',
    NOT_YET: 'primary',
    NO_DIFFERENCE: 'muted',
  }
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{t('versus', { a: t(`rankings.${test.a}`), b: t(`rankings.${test.b}`) })}</h3>
          <p className="k-hint mt-1">
            {t('since', { date: date(test.startedAt) })} ·{' '}
            {test.endedAt === null ? t('running') : t('ended', { date: date(test.endedAt) })}
          </p>
          <StatusBadge tone={tone[test.verdict] as 'muted'} className="mt-2">
            {t(`verdicts.${test.verdict}`)}
          </StatusBadge>
        </div>
        {isRunning && (
          <Form method="post" action="/admin/learning">
            <input type="hidden" name="id" value={test.id} />
            <Button type="submit" size="sm" name="intent" value="end" busy={busy}>
              {t('end')}
            </Button>
          </Form>
        )}
      </div>
      <Facts
        stacked
        className="mt-4"
        items={[
          { term: t('facts.candidates'), value: t('percent', { number: number(test.share) }) },
          { term: t('facts.visits'), value: number(test.visits) },
          {
            term: t('facts.decisive'),
            value: t('of', { count: number(decisive), planned: number(test.planned) }),
          },
          ...(test.interval
            ? [
                {
                  term: t('facts.share'),
                  value: t('interval', {
                    share: percent(test.interval.share),
                    low: percent(test.interval.low),
                    high: percent(test.interval.high),
                  }),
                },
                { term: t('facts.p'), value: exactly(test.p, 3) },
              ]
            : []),
          { term: t('facts.chosen'), value: pair(test.chosenA, test.chosenB) },
          { term: t('facts.applied'), value: pair(test.appliedA, test.appliedB) },
        ]}
      />
    </Card>
  )
}
