import { listKinds, type ListKind } from '#modules/interviews/rules.ts'

const views = ['day', 'week', 'list'] as const
export type AgendaAddress = {
  view: (typeof views)[number]
  from: string | null
  mine: boolean
  which: ListKind
  after: string | null
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

export function readAgenda(query: URLSearchParams): AgendaAddress {
  const from = query.get('from') ?? ''
  return {
    view: views.find((each) => each === query.get('view')) ?? 'week',
    from: isDay(from) ? from : null,
    mine: query.get('mine') === '1',
    which: listKinds.find((each) => each === query.get('which')) ?? 'UPCOMING',
    after: query.get('after')?.slice(0, 100) ?? null,
  }
}

export function agendaPath({ view, from, mine, which, after }: AgendaAddress): string {
  const inList = view === 'list'
  const query = new URLSearchParams({
    ...(view !== 'week' && { view }),
    ...(!inList && from && { from }),
    ...(!inList && mine && { mine: '1' }),
    ...(inList && which !== 'UPCOMING' && { which }),
    ...(inList && after && { after }),
  }).toString()
  return `/employer/interviews${query ? `?${query}` : ''}`
}
