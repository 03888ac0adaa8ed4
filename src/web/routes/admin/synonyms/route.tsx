import { data, Link } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { synonymLanguages } from '#modules/search/rules.synonyms.ts'
import { packError } from '#ui/form/error-code.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { AddSynonym, MissingSearch } from './missing-search.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymGroup } from './synonym-group.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'synonyms'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const [{ list }, missing] = await Promise.all([
    load(context, 'admin.synonyms.list', {}),
    load(context, 'admin.synonyms.missing', {}),
  ])
  // A search without results, and what it probably means.
  const add = ['add', 'with'].map((name) => (params.get(name) ?? '').slice(0, 200)).filter(Boolean)
  return { list, missing: missing.list, add: add.join('\n'), edit: Number(params.get('edit')) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = app(context)
  const [words, intent] = [String(form.get('words') ?? ''), String(form.get('intent'))]
  const group = Number(form.get('group')) || null
  const version = Number(form.get('version'))
  try {
    if (intent === 'undo' && group)
      await page.call('admin.synonyms.undo', { group, version, number: Number(form.get('number')) })
    else {
      const language = synonymLanguages.find((each) => each === form.get('language')) ?? 'both'
      await page.call('admin.synonyms.save', { group, version, language, words, removed: intent === 'remove' })
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    const errors = error.fields.map((each) => packError(each))
    return data({ code: error.code, errors, words, group }, { status: error.status })
  }
  return redirectWithNotice(context, '/admin/synonyms', 'SAVED')
}

/** What people searched for in vain, and the names that searches take for each other. */
export default function Synonyms({ loaderData: { list, missing, add, edit }, actionData }: Route.ComponentProps) {
  const [t, shell] = [useTexts('synonyms'), useTexts('shell')]
  const { number } = useFormat()
  const typed = (group: number | null) => (actionData?.group === group ? actionData : null)
  return (
    <Page>
      <PageMeta title={shell('admin.synonyms')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      {actionData && actionData.errors.length === 0 && <ErrorMessage code={actionData.code} />}
      <div className="grid grid-cols-1 items-start gap-x-8 xl:grid-cols-2">
        <Section id="missing" title={t('missing')} lead={t('missingLead')}>
          {missing.length === 0 ? (
            <p className="text-muted">{t('missingNone')}</p>
          ) : (
            <Card flush>
              <Table
                caption={t('missing')}
                rows={missing}
                rowKey={({ search }) => search}
                columns={[
                  {
                    key: 'search',
                    head: t('columns.search'),
                    cell: (row) => <MissingSearch {...row} />,
                  },
                  {
                    key: 'people',
                    head: t('columns.people'),
                    cell: ({ people }) => t('people', { count: people }),
                  },
                  {
                    key: 'action',
                    head: t('columns.action'),
                    cell: (row) => <AddSynonym {...row} />,
                  },
                ]}
              />
            </Card>
          )}
        </Section>
        <Section id="new" title={t('new')} className="xl:mt-0!">
          <Card>
            <SynonymForm
              key={add}
              group={null}
              version={0}
              language="both"
              words={typed(null)?.words ?? (add === '' ? '' : `${add}\n`)}
              errors={typed(null)?.errors ?? []}
            />
          </Card>
        </Section>
      </div>
      <Section id="groups" title={`${t('list')} (${number(list.length)})`}>
        {list.length === 0 && <p className="text-muted">{t('none')}</p>}
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {list.map((each) => (
            <li key={each.group} id={`g${each.group}`} className="min-w-0">
              <SynonymGroup group={each} open={edit === each.group || typed(each.group) !== null}>
                <SynonymForm
                  group={each.group}
                  version={each.version}
                  language={each.language}
                  words={typed(each.group)?.words ?? each.words.join('\n')}
                  errors={typed(each.group)?.errors ?? []}
                />
                <p className="mt-3">
                  <Link className="k-link" to="/admin/synonyms">
                    {t('cancel')}
                  </Link>
                </p>
              </SynonymGroup>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
