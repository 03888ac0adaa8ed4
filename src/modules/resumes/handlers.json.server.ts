import { Fail, fail, invalid } from '#kernel/fail.ts'
import { fieldErrors } from '#kernel/issue.ts'
import { candidateOf } from '#modules/profiles/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { whole } from './handlers.access.server.ts'
import { addBuilt } from './handlers.build.server.ts'
import { jsonResumeShape } from './contract.json.ts'
import type { resumesContract } from './contract.ts'
import { contentOf } from './pdf.server.ts'
import { fromJsonResume, toJsonResume } from './rules.json.ts'
import { bodyProblems, pdfName } from './rules.ts'
import { resumeThemes } from './rules.themes.ts'
import { findResume } from './store.server.ts'

/** As many places of a document as anybody mends at a time. */
const mostErrors = 20

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid({ field: 'json', code: 'JSON' })
    throw error
  }
}

export const jsonActions: Pick<Handlers<typeof resumesContract>, 'resumes.importJson' | 'resumes.exportJson'> = {
  async 'resumes.importJson'({ ctx, input: { json, ...wanted } }) {
    const found = jsonResumeShape.safeParse(parse(json), { reportInput: true })
    if (!found.success)
      throw new Fail(
        'INVALID',
        fieldErrors(found.error)
          .slice(0, mostErrors)
          .map((error) => ({ ...error, field: `json.${error.field}` })),
      )
    const content = fromJsonResume(found.data)
    if (content.header.name === '' && content.body.sections.length === 0)
      throw invalid({ field: 'json', code: 'NO_RESUME' })
    if (bodyProblems(content.body).length > 0) throw invalid({ field: 'json', code: 'DATE_ORDER' })
    const { theme, locale } = found.data.meta?.karya ?? {}
    return whole(ctx, await addBuilt(ctx, { ...wanted, theme, locale }, content))
  },

  async 'resumes.exportJson'({ ctx, input }) {
    const row = await findResume(ctx.db, candidateOf(ctx).accountId, input.id)
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
