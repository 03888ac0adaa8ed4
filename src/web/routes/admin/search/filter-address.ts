import { isDay, textOf } from '#modules/admin/search/rules.query.ts'
import { resultKinds, type ResultKind } from '#modules/admin/search/rules.ts'

export const searchPage = '/admin/search'

export const addressOf = (query: string, kind: ResultKind | null): string =>
  `${searchPage}?${new URLSearchParams({ ...(query && { q: query }), ...(kind && { kind }) }).toString()}`

/** Where what the filter form sent leads: the address of the query as it would be typed. Null when nothing was sent by it. */
export function filterAddress(params: URLSearchParams, kind: ResultKind | null): string | null {
  if (!params.has('words')) return null
  const field = (name: string, max = 60) => (params.get(name) ?? '').trim().slice(0, max)
  const [stateKind = '', state = ''] = field('state').split('.')
  const ofKind = resultKinds.find((each) => each === stateKind)
  const dayOf = (name: string) => (isDay(field(name)) ? field(name) : '')
  const filters = textOf({
    state: ofKind ? state : '',
    city: field('city'),
    domain: field('domain'),
    flag: field('flag'),
    score: /^\d{1,3}$/.test(field('score')) ? field('score') : '',
    from: dayOf('from'),
    before: dayOf('before'),
  })
  const query = [field('words', 200), filters].filter(Boolean).join(' ').slice(0, 200)
  return addressOf(query, kind ?? ofKind ?? null)
}
