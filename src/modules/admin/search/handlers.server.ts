import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { adminSearchContract } from './contract.ts'
import { fitsApplications, kindsFor, parseSearch } from './rules.query.ts'
import { resultKinds, maskEmail, recognise, searchScope, type ResultKind, type SearchScope } from './rules.ts'
import { applicationRows } from './store.applications.server.ts'
import { exactRows, searchRows, similarRows, type ResultRow } from './store.server.ts'

const perKind = 5
const ofOneKind = 50

/** E.164 numbers that a text may mean: with and without its country. */
async function phonesIn(ctx: Context, text: string): Promise<string[]> {
  if (!/^[\d\s().+/-]{6,30}$/.test(text)) return []
  const country = (await readSetting(ctx.db, 'country')) as CountryCode
  const digits = text.replaceAll(/\D/g, '')
  const readings = [
    parsePhoneNumberFromString(text, country),
    parsePhoneNumberFromString(`+${digits.replace(/^00/, '')}`),
  ]
  return [...new Set(readings.flatMap((number) => (number?.isPossible() ? [number.number] : [])))]
}

const viewOf =
  ({ kinds, contact }: SearchScope) =>
  ({ detail, ...row }: ResultRow) => ({
    ...row,
    at: row.at,
    detail: row.kind === 'PERSON' && detail !== null && !contact ? maskEmail(detail) : detail,
    public: kinds[row.kind] === 'PUBLIC',
  })

export const adminSearchHandlers: Handlers<typeof adminSearchContract> = {
  async 'admin.search'({ ctx, input: { query: typed, kind } }) {
    const scope = searchScope(requireAdministrator(ctx).role)
    const query = parseSearch(typed, scope.filters)
    const only = kind ?? query.kind
    const kinds = kindsFor(query, scope).filter((each) => !only || only === each)
    const exact = recognise(typed, ctx.ports.env.appUrl, await phonesIn(ctx, typed))
    const limit = kind ? ofOneKind : perKind
    const applications = !exact.id && only === 'APPLICATION' && fitsApplications(query, scope)
    const [named, rows] = await Promise.all([
      exactRows(ctx.db, scope, exact),
      applications
        ? applicationRows(ctx.db, query, limit)
        : searchRows(ctx.db, scope, query, { kinds: exact.id ? [] : kinds, limit }),
    ])
    const shown = new Set(named.map(({ id }) => id))
    const similar = !exact.id && !only && named.length + rows.length === 0
    const results = similar ? await similarRows(ctx.db, scope, query, limit) : rows.filter(({ id }) => !shown.has(id))
    const groupOf = (each: ResultKind) => {
      const list = results.filter((row) => row.kind === each)
      return list.length > 0
        ? [{ kind: each, list: list.slice(0, limit).map(viewOf(scope)), more: list.length > limit }]
        : []
    }
    return {
      exact: named.map(viewOf(scope)),
      groups: resultKinds.flatMap(groupOf),
      similar: similar && results.length > 0,
    }
  },
}
