import { requireCandidate } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { recordProfileChange, snapshotOf } from '#modules/profiles/public.server.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import { lockResumes, describeFullResume } from './handlers.access.server.ts'
import { readFileResume } from './handlers.read.server.ts'
import { headerShape, type ResumeContent } from './contract.shapes.ts'
import type { resumesContract } from './contract.ts'
import { contentOf } from './pdf.server.ts'
import { contentFromProfile } from './rules.profile.ts'
import { bodyProblems, emptyContent, maxResumes } from './rules.ts'
import { defaultTheme, type ThemeName } from './rules.themes.ts'
import {
  findResume,
  insertResume,
  patchResume,
  personOf,
  resumesOf,
  setDefault,
  type ResumePatch,
  type ResumeRow,
} from './store.server.ts'

type NewResumeFields = {
  id?: string | undefined
  title?: string | undefined
  theme?: ThemeName | undefined
  locale?: 'en' | 'id' | undefined
}

/** Creates a resume, or returns the existing one with this id. Throws NOT_FOUND when the id belongs to another person. */
export async function createBuiltResume(
  ctx: Context,
  fields: NewResumeFields,
  content: ResumeContent,
): Promise<ResumeRow> {
  const { accountId } = requireCandidate(ctx)
  await lockResumes(ctx, accountId)
  const resumes = await resumesOf(ctx.db, accountId)
  const existing = resumes.find((row) => row.id === fields.id)
  if (existing) return existing
  if (resumes.length >= maxResumes) throw fail('LIMIT_REACHED', { reason: 'RESUMES', max: maxResumes })
  const row = await insertResume(ctx.db, {
    kind: 'BUILT',
    id: fields.id,
    accountId,
    title: fields.title ?? uniqueTitle(ctx, content.header.name, resumes),
    locale: fields.locale ?? ctx.locale,
    theme: fields.theme ?? defaultTheme,
    ...content,
    now: ctx.now,
  })
  if (!row) throw fail('NOT_FOUND')
  if (resumes.length === 0) await setDefault(ctx.db, accountId, row.id)
  await recordProfileChange(ctx, accountId, ['resume'])
  return { ...row, is_default: resumes.length === 0 }
}

/** "CV Siti Rahma", "CV Siti Rahma 2": a title that no other resume of the person has. */
function uniqueTitle(ctx: Context, name: string, resumes: readonly ResumeRow[]): string {
  const baseTitle = ctx.ports.texts.translate(ctx.locale, 'resume', 'newTitle', { name }).trim().slice(0, 100)
  const taken = new Set(resumes.map(({ title }) => title))
  const numbered = Array.from({ length: maxResumes + 1 }, (_, at) => (at === 0 ? baseTitle : `${baseTitle} ${at + 1}`))
  return numbered.find((title) => !taken.has(title)) ?? baseTitle
}

async function profileContent(ctx: Context, locale: 'en' | 'id'): Promise<ResumeContent> {
  const { accountId } = requireCandidate(ctx)
  const profile = await snapshotOf(ctx.db, accountId, { locale, today: await todayHere(ctx.db, ctx.now) })
  if (!profile) throw fail('NOT_FOUND')
  return contentFromProfile(profile, await personOf(ctx.db, accountId))
}

type ResumeSave = NewResumeFields & { version?: number | undefined } & Pick<ResumePatch, 'header' | 'body'>

/** Saves part of a resume, or creates the resume. Throws STALE_VERSION when it was saved elsewhere meanwhile. */
async function saveResume(ctx: Context, { id, version, ...part }: ResumeSave) {
  const { accountId } = requireCandidate(ctx)
  const problems = part.body ? bodyProblems(part.body) : []
  if (problems.length > 0) throw invalid(...problems)
  const before = id ? await findResume(ctx.db, accountId, id, 'lock') : undefined
  if (before && before.kind !== 'BUILT') throw fail('NOT_FOUND')
  if (before && version !== undefined && version !== before.version) {
    // A retry after a lost response finds its own values and is not a conflict.
    if (isAlreadySaved(before, part)) return saveResult(before)
    throw fail('STALE_VERSION')
  }
  if (!before && version !== undefined) throw fail('NOT_FOUND')
  const row = before
    ? await patchResume(ctx.db, before.id, part, ctx.now)
    : await createBuiltResume(ctx, { id, ...part }, await initialContent(ctx, part))
  return saveResult(row)
}

const saveResult = (row: ResumeRow) => ({ id: row.id, version: row.version, savedAt: row.updated_at.toISOString() })

function isAlreadySaved(row: ResumeRow, { header, body, title, theme, locale }: ResumeSave): boolean {
  const stored = contentOf(row)
  const same = (sent: unknown, current: unknown) =>
    sent === undefined || JSON.stringify(sent) === JSON.stringify(current)
  return (
    same(header, stored.header) &&
    same(body, stored.body) &&
    same(title, row.title) &&
    same(theme, row.theme) &&
    same(locale, row.locale)
  )
}

/** A new resume without a header gets the name and e-mail of the account. */
async function initialContent(ctx: Context, { header, body }: ResumeSave): Promise<ResumeContent> {
  const person = await personOf(ctx.db, requireCandidate(ctx).accountId)
  const empty = emptyContent()
  return {
    header: header ?? headerShape.parse({ name: person.name, email: person.email }),
    body: body ?? empty.body,
  }
}

type BuildHandlers = Pick<
  Handlers<typeof resumesContract>,
  'resumes.get' | 'resumes.create' | 'resumes.updateHeader' | 'resumes.updateResume'
>

export const buildHandlers: BuildHandlers = {
  async 'resumes.get'({ ctx, input }) {
    return describeFullResume(ctx, await findResume(ctx.db, requireCandidate(ctx).accountId, input.id))
  },

  'resumes.updateHeader': ({ ctx, input }) => saveResume(ctx, input),
  'resumes.updateResume': ({ ctx, input }) => saveResume(ctx, input),

  async 'resumes.create'({ ctx, input: { from, ...fields } }) {
    const { accountId } = requireCandidate(ctx)
    if (fields.id) await sentBefore(ctx, 'resumes.create', { key: fields.id, content: { from, ...fields } })
    const before = fields.id && (await findResume(ctx.db, accountId, fields.id))
    if (before) return describeFullResume(ctx, before)
    if (from === 'EMPTY')
      return describeFullResume(ctx, await createBuiltResume(ctx, fields, await initialContent(ctx, {})))
    if (from === 'PROFILE')
      return describeFullResume(
        ctx,
        await createBuiltResume(ctx, fields, await profileContent(ctx, fields.locale ?? ctx.locale)),
      )
    const source = await findResume(ctx.db, accountId, from)
    if (!source) throw fail('NOT_FOUND')
    const content = source.kind === 'BUILT' ? contentOf(source) : await readFileResume(ctx, source)
    const appearance = { theme: (source.theme as ThemeName | null) ?? undefined, locale: source.locale }
    const title = source.kind === 'BUILT' ? copyTitle(ctx, source.title) : source.title.replace(/\.\w{3,4}$/, '')
    return describeFullResume(
      ctx,
      await createBuiltResume(ctx, { ...appearance, ...fields, title: fields.title ?? title }, content),
    )
  },
}

const copyTitle = (ctx: Context, title: string) =>
  ctx.ports.texts.translate(ctx.locale, 'resume', 'copyTitle', { title: title.slice(0, 100) }).slice(0, 120)
