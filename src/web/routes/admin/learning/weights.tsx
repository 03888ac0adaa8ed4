import { Form, useNavigation } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type Weight = EndpointOutput<'admin.learning.view'>['weights'][number]

/** Words and groups with their weights, what they were computed from, and undo. */
export function Weights({ weights }: { weights: readonly Weight[] }) {
  const t = useTexts('learning')
  const { number, exactly } = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const times = (factor: number) => `×${exactly(factor, 2)}`
  const percent = (share: number) => number(share * 100, 1)
  return (
    <Card flush>
      <Table
        caption={t('weights')}
        rows={weights}
        rowKey={({ word, concept }) => `${word} ${concept}`}
        columns={[
          {
            key: 'word',
            head: t('columns.word'),
            rowHeader: true,
            cell: ({ word }) => <span className="break-words">{word}</span>,
          },
          {
            key: 'group',
            head: t('columns.group'),
            cell: ({ group, isco, added }) => (
              <>
                <span className="break-words">{group}</span>
                <span className="k-hint block">
                  {isco && t('isco', { code: isco })}
                  {added && ` · ${t('added')}`}
                </span>
              </>
            ),
          },
          {
            key: 'weight',
            head: t('columns.weight'),
            cell: ({ factor, before, pinned }) =>
              pinned ? (
                <Badge>{t('pinned')}</Badge>
              ) : (
                <>
                  <span className="font-semibold">{times(factor)}</span>
                  <span className="k-hint block">{t('was', { before: times(before) })}</span>
                </>
              ),
          },
          {
            key: 'chosen',
            head: t('columns.chosen'),
            cell: ({ seen, expected }) => t('shares', { seen: percent(seen), expected: percent(expected) }),
          },
          {
            key: 'counts',
            head: t('columns.counts'),
            cell: ({ votes, people, companies }) =>
              t('counts', { votes: number(votes), people: number(people), companies: number(companies) }),
          },
          {
            key: 'action',
            head: t('columns.action'),
            label: '',
            cell: ({ word, concept, group, pinned }) => (
              <Form method="post" action="/admin/learning">
                <input type="hidden" name="word" value={word} />
                <input type="hidden" name="concept" value={concept} />
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value={pinned ? 'unpin' : 'undo'}
                  busy={busy}
                  aria-label={`${t(pinned ? 'unpin' : 'undo')}: ${word}, ${group}`}
                >
                  {t(pinned ? 'unpin' : 'undo')}
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Card>
  )
}
