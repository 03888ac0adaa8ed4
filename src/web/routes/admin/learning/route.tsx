import { data } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { rankings } from '#modules/search/learning/rules.ranking-test.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { packError } from '#ui/form/error-code.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { useRightReason } from '../use-right.ts'
import { Positions } from './positions.tsx'
import { TestForm } from './test-form.tsx'
import { RankingTest } from './ranking-test.tsx'
import { Weights } from './weights.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'learning'] }
const path = '/admin/learning'

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.learning.view', {})

/** What was typed, to be shown again. */
const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = app(context)
  const intent = String(form.get('intent'))
  const number = (name: string) => Number(form.get(name))
  const ranking = (name: string) => rankings.find((each) => each === form.get(name)) ?? rankings[0]
  try {
    if (intent === 'start')
      await page.call('admin.learning.startTest', {
        a: ranking('a'),
        b: ranking('b'),
        share: number('share'),
        planned: number('planned'),
      })
    else if (intent === 'end') await page.call('admin.learning.endTest', { id: number('id') })
    else if (intent !== 'undo' && intent !== 'unpin') throwBadInput()
    else
      await page.call('admin.learning.pin', {
        word: String(form.get('word') ?? ''),
        concept: number('concept'),
        pinned: intent === 'undo',
      })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    const errors = Object.fromEntries(error.fields.map((each) => [each.field, [packError(each)]]))
    return data({ code: error.code, errors, typed: typedIn(form) }, { status: error.status })
  }
  return redirectWithNotice(context, path, 'SAVED')
}

/** What the search learned from use, with undo, and tests of one ranking against another. */
export default function Learning({ loaderData, actionData }: Route.ComponentProps) {
  const { on, weights, positions, kept, tests } = loaderData
  const [t, shell] = [useTexts('learning'), useTexts('shell')]
  const { number } = useFormat()
  const maySwitch = useRightReason()('settings.edit') === null
  const errors = actionData?.errors ?? {}
  const isRunning = tests.some(({ endedAt }) => endedAt === null)
  return (
    <Page>
      <PageMeta title={shell('admin.learning')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      {actionData && Object.keys(errors).length === 0 && <ErrorMessage code={actionData.code} />}
      <Notice
        tone={on ? 'muted' : 'warning'}
        className="mb-6"
        action={
          // Editors of content see what was learned; the switch is a setting.
          maySwitch && (
            <LinkButton size="sm" to="/admin/settings/features">
              {t('setting')}
            </LinkButton>
          )
        }
      >
        <p>{t(on ? 'on' : 'off')}</p>
        {kept.lists > 0 && (
          <p className="mt-1">
            {t('kept', { count: kept.lists, searches: number(kept.searches), choices: number(kept.choices) })}
          </p>
        )}
      </Notice>
      <Section id="weights" title={t('weights')} lead={t('weightsLead')}>
        {weights.length === 0 ? <p className="text-muted">{t('weightsNone')}</p> : <Weights weights={weights} />}
      </Section>
      <Section id="tests" title={t('tests')} lead={t('testsLead')}>
        <div className="grid grid-cols-1 gap-4">
          {!isRunning && <TestForm errors={errors} typed={actionData?.typed ?? {}} />}
          {tests.length === 0 && <p className="text-muted">{t('testsNone')}</p>}
          {tests.map((test) => (
            <RankingTest key={test.id} test={test} />
          ))}
        </div>
      </Section>
      <Section id="positions" title={t('positions')} lead={t('positionsLead')}>
        {positions.length === 0 ? (
          <p className="text-muted">{t('positionsNone')}</p>
        ) : (
          <Positions positions={positions} />
        )}
      </Section>
    </Page>
  )
}
