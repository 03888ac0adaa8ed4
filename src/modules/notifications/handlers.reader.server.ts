import type { Context } from '#platform/core/context.server.ts'
import type { categoriesFor } from './rules.ts'

export const sideOf = (ctx: Context): keyof typeof categoriesFor =>
  ctx.caller.kind === 'employer' ? 'employer' : 'candidate'
