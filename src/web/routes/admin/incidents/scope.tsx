import type { EndpointOutput } from '#modules/contract.ts'
import { accountKinds } from '#kernel/enums/accounts.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type ScopeProps = {
  incident: EndpointOutput<'admin.incidents.get'>
  fixed: boolean
  errors: Readonly<Record<string, string[]>>
}

/** Whom the breach affects, counted by the data map, and telling them. */
export function Scope({ incident, fixed, errors }: ScopeProps) {
  const t = useTexts('incidents')
  const format = useFormat()
  const { affected, countedAt, counts, until, notifiedAt, notified, version } = incident
  return (
    <>
      <Section title={t('scope')} lead={t('scopeLead', { until: format.dateTime(until) })} className="mt-0!">
        <Card className="grid gap-4">
          {affected !== null && countedAt && (
            <>
              <p className="font-semibold">{t('counted', { count: affected, date: format.dateTime(countedAt) })}</p>
              <Table
                caption={t('byTable')}
                rows={counts}
                rowKey={({ table }) => table}
                columns={[
                  { key: 'table', head: t('table'), rowHeader: true, cell: ({ table }) => table },
                  { key: 'people', head: t('inTable'), align: 'end', cell: ({ people }) => format.number(people) },
                ]}
              />
            </>
          )}
          {!fixed && <CountForm incident={incident} errors={errors} />}
        </Card>
      </Section>
      <Section title={t('tell')} className="mt-0!">
        <Card className="grid gap-3">
          {notifiedAt ? (
            <p>
              {t('sent', { date: format.dateTime(notifiedAt) })}{' '}
              {t('progress', { notified: format.number(notified), affected: format.number(affected ?? 0) })}
            </p>
          ) : affected === null ? (
            <p className="text-muted">{t('tellFirst')}</p>
          ) : (
            !fixed && (
              <ActionForm method="post" className="grid gap-3">
                <input type="hidden" name="version" value={version} />
                <p>{t('tellLead', { count: affected })}</p>
                <div>
                  <Button type="submit" name="intent" value="notify" variant="danger">
                    {t('tellSubmit')}
                  </Button>
                </div>
              </ActionForm>
            )
          )}
        </Card>
      </Section>
    </>
  )
}

function CountForm({ incident, errors }: Pick<ScopeProps, 'incident' | 'errors'>) {
  const t = useTexts('incidents')
  const { version, tables, sides, allTables, affected, sinceLocal, actor } = incident
  return (
    <ActionForm method="post" className="grid gap-4">
      <input type="hidden" name="version" value={version} />
      <fieldset>
        <legend className="mb-2 font-semibold">{t('sides')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {accountKinds.map((side) => (
            <label key={side} className="k-check">
              <input
                type="checkbox"
                name="sides"
                value={side}
                defaultChecked={sides.length > 0 ? sides.includes(side) : side !== 'ADMIN'}
              />
              <span>{t(`side.${side}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t('since')}
          hint={t('sinceHint')}
          name="since"
          defaultValue={sinceLocal ?? ''}
          errors={errors['since']}
        />
        <TextField
          type="email"
          label={t('actor')}
          hint={t('actorHint')}
          name="actor"
          maxLength={254}
          autoComplete="off"
          defaultValue={actor ?? ''}
          errors={errors['actor']}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('tables')}</legend>
        <div className="grid max-h-80 grid-cols-1 overflow-y-auto rounded border border-line p-3 sm:grid-cols-2 lg:grid-cols-3">
          {allTables.map((table) => (
            <label key={table} className="k-check">
              <input type="checkbox" name="tables" value={table} defaultChecked={tables.includes(table)} />
              <span className="min-w-0 break-all">{table}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" name="intent" value="count">
          {t(affected === null ? 'count' : 'countAgain')}
        </Button>
      </div>
    </ActionForm>
  )
}
