import { requireCandidate } from '#kernel/caller.ts'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import { fieldErrors } from '#kernel/issue.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import { describeFullResume } from './handlers.access.server.ts'
import { createBuiltResume } from './handlers.build.server.ts'
import { jsonResumeShape } from './contract.json.ts'
import type { resumesContract } from './contract.ts'
import { contentOf } from './pdf.server.ts'
import { fromJsonResume, toJsonResume } from './rules.json.ts'
import { bodyProblems, pdfName } from './rules.ts'
import { resumeThemes } from './rules.themes.ts'
import { findResume } from './store.server.ts'

/** Nobody fixes more errors of a document in one go. */
const maxErrors = 20

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid({ field: 'json', code: 'JSON' })
    throw error
  }
}

export const jsonHandlers: Pick<Handlers<typeof resumesContract>, 'resumes.importJson' | 'resumes.exportJson'> = {
  async 'resumes.importJson'({ ctx, input: { json, ...fields } }) {
    const parsed = jsonResumeShape.safeParse(parse(json), { reportInput: true })
    if (!parsed.success)
      throw new Fail(
        'INVALID',
        fieldErrors(parsed.error)
          .slice(0, maxErrors)
          .map((error) => ({ ...error, field: `json.${error.field}` })),
      )
    const content = fromJsonResume(parsed.data)
    if (content.header.name === '' && content.body.sections.length === 0)
      throw invalid({ field: 'json', code: 'NO_RESUME' })
    if (bodyProblems(content.body).length > 0) throw invalid({ field: 'json', code: 'DATE_ORDER' })
    const { theme, locale } = parsed.data.meta?.karya ?? {}
    if (fields.id) await sentBefore(ctx, 'resumes.create', { key: fields.id, content: { json, title: fields.title } })
    return describeFullResume(ctx, await createBuiltResume(ctx, { ...fields, theme, locale }, content))
  },

  async 'resumes.exportJson'({ ctx, input }) {
    const row = await findResume(ctx.db, requireCandidate(ctx).accountId, input.id)
    if (row?.kind !== 'BUILT') throw fail('NOT_FOUND')
    const theme = resumeThemes.find((each) => each === row.theme) ?? null
    const json = {
      $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
      ...toJsonResume(contentOf(row), { theme, locale: row.locale }),
    }
    return {
      name: pdfName(row.title).replace(/pdf$/, 'json'),
      mime: 'application/json',
      bytes: Buffer.from(JSON.stringify(json, null, 2)),
    }
  },
}
