import type { Member } from '#kernel/caller.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import { rightProblem } from '#kernel/rights.ts'
import { protectedTopicsIn } from '#modules/screening/rules.protected.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { requireMessenger } from './handlers.access.server.ts'
import type { templatesContract } from './contract.templates.ts'
import { maxTemplates } from './rules.ts'
import { fillPlaceholders, unknownPlaceholders, type PlaceholderValues } from './rules.placeholders.ts'
import { receiversOf, valuesFor } from './store.receivers.server.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockCompanyTemplates,
  lockTemplate,
  nameTaken,
  updateTemplate,
  type TemplateRecord,
} from './store.templates.server.ts'

function requireEditor(ctx: Context): Member {
  const member = requireMessenger(ctx)
  const problem = rightProblem(member.role, 'messages.templates')
  if (problem) throw fail(problem)
  return member
}

function bodyProblems(bodies: Record<'bodyEn' | 'bodyId', string | null>): FieldError[] {
  if (!bodies.bodyEn && !bodies.bodyId) return [{ field: 'bodyEn', code: 'REQUIRED' }]
  return Object.entries(bodies).flatMap(([field, body]) => {
    const [name] = unknownPlaceholders(body ?? '')
    return name ? [{ field, code: 'PLACEHOLDER_UNKNOWN', params: { name } }] : []
  })
}

export const templatesHandlers: Handlers<typeof templatesContract> = {
  async 'messages.templates'({ ctx, input }) {
    const member = requireEditor(ctx)
    const receiver = input.id ? (await receiversOf(ctx.db, member, [input.id], ctx.now)).get(input.id) : undefined
    if (input.id && !receiver) throw fail('NOT_FOUND')
    const rows = await listTemplates(ctx.db, member.companyId)
    const values = receiver && (await valuesFor(ctx.db, receiver, ctx.ports.env.appUrl))
    return { list: rows.map((row) => ({ ...viewOf(row), ...filledFor(row, receiver?.locale, values) })) }
  },

  async 'messages.templateSave'({ ctx, input }) {
    const member = requireEditor(ctx)
    const { id, version, name, kind, bodyEn, bodyId } = input
    // One company's templates are changed one at a time: names are unique and their number has a limit.
    await lockCompanyTemplates(ctx.db, member.companyId)
    const problems = bodyProblems({ bodyEn, bodyId })
    if (await nameTaken(ctx.db, member.companyId, name, id)) problems.push({ field: 'name', code: 'NAME_TAKEN' })
    if (problems.length > 0) throw invalid(...problems)
    const existing = await lockTemplate(ctx.db, member.companyId, id)
    if (!existing) {
      if (version !== null) throw fail('NOT_FOUND')
      if ((await countTemplates(ctx.db, member.companyId)) >= maxTemplates)
        throw fail('LIMIT_REACHED', { limit: maxTemplates })
      const owner = { id, companyId: member.companyId, accountId: member.accountId }
      const made = await insertTemplate(ctx.db, { ...owner, name, kind, bodyEn, bodyId }, ctx.now)
      if (!made) throw fail('NOT_FOUND')
      await ctx.audit({ action: 'messages.templateSave', subjectType: 'messageTemplate', subjectId: id })
      return { id, version: made.version }
    }
    const same =
      existing.name === name && existing.kind === kind && existing.body_en === bodyEn && existing.body_id === bodyId
    if (same) return { id, version: existing.version }
    if (existing.version !== version) throw fail('STALE_VERSION')
    const changed = await updateTemplate(ctx.db, id, { name, kind, bodyEn, bodyId }, ctx.now)
    await ctx.audit({ action: 'messages.templateSave', subjectType: 'messageTemplate', subjectId: id })
    return { id, version: changed.version }
  },

  async 'messages.templateDelete'({ ctx, input }) {
    const member = requireEditor(ctx)
    if (!(await findTemplate(ctx.db, member.companyId, input.id))) throw fail('NOT_FOUND')
    await deleteTemplate(ctx.db, input.id, ctx.now)
    await ctx.audit({ action: 'messages.templateDelete', subjectType: 'messageTemplate', subjectId: input.id })
    return { done: true }
  },
}

const viewOf = (row: TemplateRecord) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  bodies: { en: row.body_en, id: row.body_id },
  version: row.version,
  warnings: protectedTopicsIn([row.body_en, row.body_id].filter(Boolean).join('\n')),
})

function filledFor(row: TemplateRecord, locale: Locale | undefined, values: PlaceholderValues | undefined) {
  if (!values) return { filled: null, empty: null }
  const body = (locale === 'en' ? row.body_en : row.body_id) ?? row.body_en ?? row.body_id ?? ''
  const { text, empty } = fillPlaceholders(body, values)
  return { filled: text, empty }
}
