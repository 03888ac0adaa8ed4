import { fail, invalid } from '#kernel/fail.ts'
import { candidateOf, recordProfileChange, snapshotOf, todayOf } from '#modules/profiles/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { inTurn, whole } from './handlers.access.server.ts'
import { readFileResume } from './handlers.read.server.ts'
import { headerShape, type ResumeContent } from './contract.shapes.ts'
import type { resumesContract } from './contract.ts'
import { contentOf } from './pdf.server.ts'
import { contentFromProfile } from './rules.profile.ts'
import { bodyProblems, emptyContent, mostResumes } from './rules.ts'
import { firstTheme, type ThemeName } from './rules.themes.ts'
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

type Wanted = {
  id?: string | undefined
  title?: string | undefined
  theme?: ThemeName | undefined
  locale?: 'en' | 'id' | undefined
}

/** A new resume of this content. One that is there under the id already is answered as it is; another person's id is not found. */
export async function addBuilt(ctx: Context, wanted: Wanted, content: ResumeContent): Promise<ResumeRow> {
  const { accountId } = candidateOf(ctx)
  await inTurn(ctx, accountId)
  const mine = await resumesOf(ctx.db, accountId)
  const same = mine.find((row) => row.id === wanted.id)
  if (same) return same
  if (mine.length >= mostResumes) throw fail('LIMIT_REACHED')
  const row = await insertResume(ctx.db, {
    kind: 'BUILT',
    id: wanted.id,
    accountId,
    title: wanted.title ?? freeTitle(ctx, content.header.name, mine),
    locale: wanted.locale ?? ctx.locale,
    theme: wanted.theme ?? firstTheme,
    ...content,
    now: ctx.now,
  })
  if (!row) throw fail('NOT_FOUND')
  if (mine.length === 0) await setDefault(ctx.db, accountId, row.id)
  await recordProfileChange(ctx, accountId, ['resume'])
  return { ...row, is_default: mine.length === 0 }
}

/** "CV Siti Rahma", "CV Siti Rahma 2": a name that no other resume of the person has. */
function freeTitle(ctx: Context, name: string, mine: readonly ResumeRow[]): string {
  const base = ctx.ports.texts.translate(ctx.locale, 'resume', 'newTitle', { name }).trim().slice(0, 100)
  const taken = new Set(mine.map(({ title }) => title))
  const numbered = Array.from({ length: mostResumes + 1 }, (_, at) => (at === 0 ? base : `${base} ${at + 1}`))
  return numbered.find((title) => !taken.has(title)) ?? base
}

async function fromProfile(ctx: Context, locale: 'en' | 'id'): Promise<ResumeContent> {
  const { accountId } = candidateOf(ctx)
  const profile = await snapshotOf(ctx.db, accountId, { locale, today: todayOf(ctx.now) })
  if (!profile) throw fail('NOT_FOUND')
  return contentFromProfile(profile, await personOf(ctx.db, accountId))
}

type Part = Wanted & { version?: number | undefined } & Pick<ResumePatch, 'header' | 'body'>

/** Saves a part, or makes the resume with it. Throws STALE_VERSION when somebody else saved meanwhile. */
async function save(ctx: Context, { id, version, ...part }: Part) {
  const { accountId } = candidateOf(ctx)
  const problems = part.body ? bodyProblems(part.body) : []
  if (problems.length > 0) throw invalid(...problems)
  const before = id ? await findResume(ctx.db, accountId, id, 'lock') : undefined
  if (before && before.kind !== 'BUILT') throw fail('NOT_FOUND')
  if (before && version !== undefined && version !== before.version) {
    // The answer to a save got lost and it is sent again: it is saved already.
    if (isSaved(before, part)) return savedOf(before)
    throw fail('STALE_VERSION')
  }
  if (!before && version !== undefined) throw fail('NOT_FOUND')
  const row = before
    ? await patchResume(ctx.db, before.id, part, ctx.now)
    : await addBuilt(ctx, { id, ...part }, await started(ctx, part))
  return savedOf(row)
}

const savedOf = (row: ResumeRow) => ({ id: row.id, version: row.version, savedAt: row.updated_at.toISOString() })

function isSaved(row: ResumeRow, { header, body, title, theme, locale }: Part): boolean {
  const kept = contentOf(row)
  const same = (given: unknown, there: unknown) =>
    given === undefined || JSON.stringify(given) === JSON.stringify(there)
  return (
    same(header, kept.header) &&
    same(body, kept.body) &&
    same(title, row.title) &&
    same(theme, row.theme) &&
    same(locale, row.locale)
  )
}

/** A resume that begins with its body still says whose it is. */
async function started(ctx: Context, { header, body }: Part): Promise<ResumeContent> {
  const person = await personOf(ctx.db, candidateOf(ctx).accountId)
  const empty = emptyContent()
  return {
    header: header ?? headerShape.parse({ name: person.name, email: person.email }),
    body: body ?? empty.body,
  }
}

type BuildActions = Pick<
  Handlers<typeof resumesContract>,
  'resumes.get' | 'resumes.create' | 'resumes.updateHeader' | 'resumes.updateResume'
>

export const buildActions: BuildActions = {
  async 'resumes.get'({ ctx, input }) {
    return whole(ctx, await findResume(ctx.db, candidateOf(ctx).accountId, input.id))
  },

  'resumes.updateHeader': ({ ctx, input }) => save(ctx, input),
  'resumes.updateResume': ({ ctx, input }) => save(ctx, input),

  async 'resumes.create'({ ctx, input: { from, ...wanted } }) {
    const { accountId } = candidateOf(ctx)
    const before = wanted.id && (await findResume(ctx.db, accountId, wanted.id))
    if (before) return whole(ctx, before)
    if (from === 'EMPTY') return whole(ctx, await addBuilt(ctx, wanted, await started(ctx, {})))
    if (from === 'PROFILE')
      return whole(ctx, await addBuilt(ctx, wanted, await fromProfile(ctx, wanted.locale ?? ctx.locale)))
    const source = await findResume(ctx.db, accountId, from)
    if (!source) throw fail('NOT_FOUND')
    const content = source.kind === 'BUILT' ? contentOf(source) : await readFileResume(ctx, source)
    const look = { theme: (source.theme as ThemeName | null) ?? undefined, locale: source.locale }
    const title = source.kind === 'BUILT' ? copyTitle(ctx, source.title) : source.title.replace(/\.\w{3,4}$/, '')
    return whole(ctx, await addBuilt(ctx, { ...look, ...wanted, title: wanted.title ?? title }, content))
  },
}

const copyTitle = (ctx: Context, title: string) =>
  ctx.ports.texts.translate(ctx.locale, 'resume', 'copyTitle', { title: title.slice(0, 100) }).slice(0, 120)
