import { data } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { flagLists } from '#modules/reference/rules.setting-groups.ts'
import { phraseWeights } from '#modules/reference/rules.scam-phrases.ts'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { packError } from '#ui/form/error-code.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '../error-message.tsx'
import { FlagHistory } from './flag-history.tsx'
import { LinesForm } from './lines-form.tsx'
import { RulePrecisions } from './rule-precisions.tsx'
import { TryText } from './try-text.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'flags'] }
const path = '/admin/flags'

export async function loader({ context }: Route.LoaderArgs) {
  const [lists, { rules }] = await Promise.all([
    load(context, 'admin.flags.get', {}),
    load(context, 'admin.flags.precision', {}),
  ])
  return { ...lists, rules }
}

type FlagList = (typeof flagLists)[number]
const listFields = {
  scamPhrases: phraseWeights.map((adds) => `adds${adds}`),
  protectedNames: ['names'],
  blockedWords: ['words'],
} as const

const linesOf = (form: FormData, name: string): string[] => [
  ...new Set(
    String(form.get(name) ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** The field that a part of the endpoint's input was typed into: `value.3.words` is a line of one of the lists. */
function fieldOf(path: string, key: FlagList, form: FormData): string {
  const at = /^value\.(\d+)/.exec(path)?.[1]
  if (at === undefined) return path
  if (key !== 'scamPhrases') return listFields[key][0]
  const lines = phraseWeights.flatMap((adds) => linesOf(form, `adds${adds}`).map(() => `adds${adds}`))
  return lines[Number(at)] ?? path
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = app(context)
  const [intent, version] = [String(form.get('intent')), Number(form.get('version'))]
  if (intent !== 'save' && intent !== 'undo' && intent !== 'test') throwBadInput()
  const named = flagLists.find((each) => each === form.get('key'))
  if (!named && intent !== 'test') throwBadInput()
  const key = named ?? 'scamPhrases'
  const isEmpty = listFields[key].every((name) => linesOf(form, name).length === 0)
  // Without its list the screen finds nothing of this kind: nobody does that by a slip.
  if (intent === 'save' && isEmpty && form.get('emptied') !== 'on')
    return data({ code: null, about: key, errors: {}, typed: Object.fromEntries(form) })
  try {
    if (intent === 'test') {
      const text = String(form.get('text') ?? '')
      return data({ about: 'test', text, screening: await page.call('admin.flags.test', { text }) })
    }
    if (intent === 'undo') await page.call('admin.flags.undo', { key, number: Number(form.get('number')), version })
    else if (key !== 'scamPhrases')
      await page.call('admin.flags.save', { key, version, value: linesOf(form, listFields[key][0]) })
    else
      await page.call('admin.flags.save', {
        key,
        version,
        value: phraseWeights.flatMap((adds) => linesOf(form, `adds${adds}`).map((words) => ({ words, adds }))),
      })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    const errors: Record<string, string[]> = {}
    for (const { field, ...each } of error.fields) errors[fieldOf(field, key, form)] ??= [packError(each)]
    const about = intent === 'test' ? 'test' : key
    return data({ code: error.code, about, errors, typed: Object.fromEntries(form) }, { status: error.status })
  }
  return redirectWithNotice(context, path, 'SAVED')
}

/** What the automatic screen looks for, kept by moderators and editors, and a text to try it with. */
export default function Flags({ loaderData, actionData }: Route.ComponentProps) {
  const { scamPhrases, protectedNames, blockedWords, scores, rules, liveJobs } = loaderData
  const t = useTexts('flags')
  const failed = actionData && 'code' in actionData ? actionData : null
  const typed = (key: string, name: string, stored: readonly string[]) =>
    failed?.about === key && typeof failed.typed[name] === 'string' ? failed.typed[name] : stored.join('\n')
  const errorsOf = (key: string): Record<string, string[]> => (failed?.about === key ? failed.errors : {})
  const asksToEmpty = (key: string) => failed?.about === key && failed.code === null
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead', scores)} />
      <ErrorMessage code={failed?.code ?? undefined} />
      <div className="grid grid-cols-1 items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <Section id="phrases" title={t('phrases')} lead={t('phrasesLead')}>
            <Card>
              <LinesForm
                list="scamPhrases"
                version={scamPhrases.version}
                liveJobs={liveJobs}
                errors={errorsOf('scamPhrases')}
                refused={failed?.about === 'scamPhrases'}
                asksToEmpty={asksToEmpty('scamPhrases')}
                fields={phraseWeights.toReversed().map((adds) => ({
                  name: `adds${adds}`,
                  label: t(`weight.${adds}`),
                  lines: typed(
                    'scamPhrases',
                    `adds${adds}`,
                    scamPhrases.value.filter((phrase) => phrase.adds === adds).map(({ words }) => words),
                  ),
                }))}
              />
            </Card>
            <FlagHistory list="scamPhrases" current={scamPhrases} />
          </Section>
          <Section id="names" title={t('names')} lead={t('namesLead')}>
            <Card>
              <LinesForm
                list="protectedNames"
                version={protectedNames.version}
                liveJobs={liveJobs}
                errors={errorsOf('protectedNames')}
                refused={failed?.about === 'protectedNames'}
                asksToEmpty={asksToEmpty('protectedNames')}
                fields={[
                  {
                    name: 'names',
                    label: t('namesLabel'),
                    lines: typed('protectedNames', 'names', protectedNames.value),
                  },
                ]}
              />
            </Card>
            <FlagHistory list="protectedNames" current={protectedNames} />
          </Section>
          <Section id="words" title={t('words')} lead={t('wordsLead')}>
            <Card>
              <LinesForm
                list="blockedWords"
                version={blockedWords.version}
                liveJobs={null}
                errors={errorsOf('blockedWords')}
                refused={failed?.about === 'blockedWords'}
                asksToEmpty={asksToEmpty('blockedWords')}
                fields={[
                  { name: 'words', label: t('wordsLabel'), lines: typed('blockedWords', 'words', blockedWords.value) },
                ]}
              />
            </Card>
            <FlagHistory list="blockedWords" current={blockedWords} />
          </Section>
          <RulePrecisions rules={rules} />
        </div>
        <aside className="mt-10 min-w-0 xl:sticky xl:top-20 xl:mt-0">
          <TryText
            text={actionData && 'text' in actionData ? actionData.text : ''}
            screening={actionData && 'screening' in actionData ? actionData.screening : null}
          />
        </aside>
      </div>
    </Page>
  )
}
