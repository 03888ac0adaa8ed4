import { csvOf } from '#kernel/csv.ts'
import { invalid } from '#kernel/fail.ts'
import { legalPaths } from '#modules/content/rules.legal.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { exportContract } from './contract.export.ts'
import { exportColumns, exportRow, longestExport, mostExported } from './rules.export.ts'
import { statementsOf } from './store.export.server.ts'

const dayMs = 86_400_000

export const exportHandlers: Handlers<typeof exportContract> = {
  async 'admin.moderation.export'({ ctx, input: { from, to } }) {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    if (days < 1) throw invalid({ field: 'to', code: 'DATE_ORDER' })
    if (days > longestExport) throw invalid({ field: 'to', code: 'PERIOD_TOO_LONG' })
    const statements = await statementsOf(ctx.db, { from, to, timeZone: await readSetting(ctx.db, 'timeZone') })
    if (statements.length > mostExported)
      throw invalid({ field: 'to', code: 'TOO_MANY_ITEMS', params: { max: mostExported } })
    await ctx.audit({
      action: 'cases.export',
      subjectType: 'statement_of_reasons',
      subjectId: null,
      details: { from, to, entries: statements.length },
    })
    const words = {
      nameOf: (reason: (typeof statements)[number]['reasons'][number]) =>
        ctx.ports.texts.translate('en', 'moderation', `reason.${reason}` as 'reason.OTHER'),
      terms: ctx.ports.env.appUrl + legalPaths.use,
    }
    const rows = [[...exportColumns], ...statements.map((each) => exportRow(each, words))]
    return {
      name: `statements-of-reasons-${from}-${to}.csv`,
      mime: 'text/csv; charset=utf-8',
      bytes: new TextEncoder().encode(csvOf(rows)),
    }
  },
}
