import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { maxPoolNote } from '#modules/matching/talent/rules.ts'
import type { PoolReply } from './actions.ts'
import { poolPath, poolsPath } from './addresses.ts'
import { TagsField } from './tags-field.tsx'

const schema = () => import('#modules/matching/talent/contract.forms.ts').then((forms) => forms.addForm)
type PoolChoice = { id: string; name: string; holds: boolean }

/** In which pools a candidate is, and the form that puts them into another. */
export function PoolsCard({
  result: { candidate, pools },
  reply,
}: {
  result: { candidate: { id: string; name: string }; pools: readonly PoolChoice[] }
  reply: PoolReply | null
}) {
  const t = useTexts('talent')
  const errorTexts = useErrorTexts()
  const holding = pools.filter(({ holds }) => holds)
  const others = pools.filter(({ holds }) => !holds)
  return (
    <Card as="section" id="pools" aria-labelledby="pools-title" className="scroll-mt-20">
      <h2 id="pools-title" className="mb-1 text-base">
        {t('pool.title')}
      </h2>
      {reply?.error && <Notice tone="error" live className="mb-3" title={errorTexts([reply.error])[0]} />}
      {holding.length > 0 ? (
        <ul aria-label={t('pool.in')} className="mb-3 grid gap-1">
          {holding.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <Link to={poolPath(id)} className="k-link min-w-0 text-sm [overflow-wrap:anywhere]">
                {name}
              </Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="pool-out" />
                <input type="hidden" name="id" value={candidate.id} />
                <input type="hidden" name="poolId" value={id} />
                <Button
                  type="submit"
                  size="sm"
                  variant="quiet"
                  aria-label={`${t('pool.remove')}: ${t('pool.removeFrom', { pool: name })}`}
                >
                  {t('pool.remove')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-sm text-muted">{t('pool.notIn', { name: candidate.name })}</p>
      )}
      {pools.length === 0 ? (
        <LinkButton to={`${poolsPath}#new`} size="sm" icon={<Icon name="bookmark" />}>
          {t('pool.makeOne')}
        </LinkButton>
      ) : (
        others.length > 0 && <AddForm key={holding.length} candidateId={candidate.id} pools={others} reply={reply} />
      )}
    </Card>
  )
}

function AddForm({
  candidateId,
  pools,
  reply,
}: {
  candidateId: string
  pools: readonly PoolChoice[]
  reply: PoolReply | null
}) {
  const t = useTexts('talent')
  const lastResult = reply?.intent === 'pool-add' ? reply.form : null
  const kit = useKitForm({ id: 'pool-add', lastResult, schema })
  return (
    <KitForm {...kit} preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="pool-add" />
      <input type="hidden" name="id" value={candidateId} />
      <Select
        field={kit.fields.poolId}
        label={t('pool.choose')}
        placeholder={t('pool.chooseHint')}
        options={pools.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <TextArea
        field={kit.fields.note}
        label={t('one.note')}
        hint={t('one.noteHint')}
        rows={2}
        limit={maxPoolNote}
        leftLabel={(left) => t('pools.left', { count: left })}
        optional
      />
      <TagsField field={kit.fields.tags} />
      <SubmitButton variant="secondary" size="sm" icon={<Icon name="bookmark" />} className="justify-self-start">
        {t('pool.add')}
      </SubmitButton>
    </KitForm>
  )
}
