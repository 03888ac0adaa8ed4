import type { Chart, Figure, Table } from './contract.ts'
import { figure, perMille, type Pair, type StatReader } from './rules.reader.ts'
import { count, longest, row, type View } from './rules.view-parts.ts'

export function moderation(stat: StatReader): View {
  const decided = stat.sum('case.decided', '')
  const appealed = stat.sum('case.appealed')
  const times = (['decisionTime', 'decisionTimeP90'] as const).map((name) => ({ name, unit: 'minutes' as const }))
  return {
    figures: [
      figure('opened', stat.sum('case.opened', '')),
      figure('decided', decided),
      figure('decisionTime', stat.quantile('case.decided', 0.5), 'minutes'),
      figure('decisionTimeP90', stat.quantile('case.decided', 0.9), 'minutes'),
      figure('inTarget', perMille(stat.sum('case.decided', '', 'total'), decided), 'share'),
      figure('appealed', appealed),
      figure('reversed', perMille(stat.sum('case.reversed'), appealed), 'share'),
    ],
    charts: [
      {
        name: 'cases',
        unit: 'count',
        series: [
          { name: 'opened', values: stat.series('case.opened') },
          { name: 'decided', values: stat.series('case.decided') },
        ],
      },
    ],
    tables: [
      longest(
        'reasons',
        [count('opened'), count('before'), count('decided'), ...times],
        [...new Set([...stat.keys('case.opened'), ...stat.keys('case.decided')])].map((key) => {
          const { now: opened, before } = stat.sum('case.opened', key)
          const time = (share: number) => stat.quantile('case.decided', share, key).now
          return row(key, [opened, before, stat.sum('case.decided', key).now, time(0.5), time(0.9)])
        }),
      ),
    ],
  }
}

/** Statuses of mails, and what was reported of them later. */
export const mailColumns = ['SENT', 'STORED', 'delayed', 'BOUNCED', 'complained', 'FAILED', 'SUPPRESSED'] as const

export function mail(stat: StatReader): View {
  const all = (key?: string): Pair => {
    const sums = (['SENT', 'STORED', 'BOUNCED', 'FAILED', 'SUPPRESSED'] as const).map((name) =>
      stat.sum(`mail.${name}`, key),
    )
    return {
      now: sums.reduce((sum, each) => sum + each.now, 0),
      before: sums.reduce((sum, each) => sum + each.before, 0),
    }
  }
  const delivered = (key?: string): Pair => {
    const [sent, stored] = [stat.sum('mail.SENT', key), stat.sum('mail.STORED', key)]
    return { now: sent.now + stored.now, before: sent.before + stored.before }
  }
  const bad = ['delayed', 'BOUNCED', 'complained', 'FAILED', 'SUPPRESSED'] as const
  const kinds = [...new Set(mailColumns.flatMap((name) => stat.keys(`mail.${name}`)))]
  const withStored = stat.series('mail.SENT').map((sent, at) => sent + (stat.series('mail.STORED')[at] ?? 0))
  return {
    figures: [
      figure('mails', all()),
      figure('delivered', perMille(delivered(), all()), 'share'),
      ...bad.map((name) => figure(`mail.${name}`, stat.sum(`mail.${name}`))),
    ],
    charts: [
      { name: 'mails', unit: 'count', series: [{ name: 'delivered', values: withStored }] },
      {
        name: 'trouble',
        unit: 'count',
        series: (['BOUNCED', 'FAILED', 'SUPPRESSED'] as const).map((name) => ({
          name: `mail.${name}`,
          values: stat.series(`mail.${name}`),
        })),
      },
    ],
    tables: [
      longest(
        'kinds',
        [count('mails'), ...bad.map((name) => count(`mail.${name}`))],
        kinds.map((kind) =>
          row(kind, [all(kind).now, ...bad.map((name) => stat.sum(`mail.${name}`, kind).now)], { label: kind }),
        ),
      ),
      longest(
        'domains',
        [count('mails'), count('undelivered'), { name: 'undeliveredShare', unit: 'share' }],
        stat.keys('mail.domain').map((domain) => {
          const [sent, lost] = [stat.sum('mail.domain', domain), stat.sum('mail.domain', domain, 'total')]
          return row(domain, [sent.now, lost.now, perMille(lost, sent).now], { label: domain })
        }),
      ),
    ],
  }
}

/** Requests by route: those with faults of ours first, then the most frequent. */
function routes(stat: StatReader): Table {
  const rows = stat.keys('http.requests').map((key) => {
    const [requests, faults] = [stat.sum('http.requests', key), stat.sum('http.requests', key, 'total')]
    const cells = [
      requests.now,
      faults.now,
      perMille(faults, requests).now,
      stat.quantile('http.requests', 0.95, key).now,
    ]
    return row(key, cells, { label: key })
  })
  return longest(
    'routes',
    [
      count('requests'),
      count('faultCount'),
      { name: 'faults', unit: 'share' },
      { name: 'answered95', unit: 'milliseconds' },
    ],
    rows.filter(({ values }) => (values[0] ?? 0) > 0),
    1,
  )
}

export function operations(stat: StatReader): View {
  const [requests, faults] = [stat.sum('http.requests', ''), stat.sum('http.requests', '', 'total')]
  const size = (key: 'database' | 'files') => stat.snapshot('storage', key, 'total')
  const growth = (key: 'database' | 'files'): Figure => {
    const values = stat.snapshotSeries('storage', key, 'total').filter((value) => value !== null)
    const [first, last] = [values[0], values.at(-1)]
    return figure(
      `growth.${key}`,
      { now: first === undefined || last === undefined || values.length < 2 ? null : last - first, before: null },
      'bytes',
    )
  }
  const chart = (key: 'database' | 'files'): Chart => ({
    name: `storage.${key}`,
    unit: 'bytes',
    series: [{ name: key, values: stat.snapshotSeries('storage', key, 'total') }],
  })
  return {
    figures: [
      figure('requests', requests),
      figure('faults', perMille(faults, requests), 'share'),
      figure('answered95', stat.quantile('http.requests', 0.95), 'milliseconds'),
      figure('storage.database', size('database'), 'bytes'),
      growth('database'),
      figure('storage.files', size('files'), 'bytes'),
      growth('files'),
      figure('files', stat.snapshot('storage', 'files')),
    ],
    charts: [
      {
        name: 'requests',
        unit: 'count',
        series: [{ name: 'requests', values: stat.series('http.requests') }],
      },
      {
        name: 'faults',
        unit: 'count',
        series: [{ name: 'faults', values: stat.series('http.requests', '', 'total') }],
      },
      chart('database'),
      chart('files'),
    ],
    tables: [routes(stat)],
  }
}

export function money(stat: StatReader): View {
  const amounts = (name: 'net' | 'test') =>
    stat
      .keys(`money.${name}`)
      .toSorted()
      .flatMap((currency) => {
        const total = stat.sum(`money.${name}`, currency, 'total')
        return [
          { ...figure(`money.${name}`, total, 'money'), currency },
          figure(`invoices.${name}`, stat.sum(`money.${name}`, currency)),
        ]
      })
  const products = stat.keys('money.product').map((key) => {
    const [currency = '', code = ''] = key.split(' ')
    return row(key, [stat.sum('money.product', key).now, stat.sum('money.product', key, 'total').now], {
      label: code,
      currency,
    })
  })
  return {
    figures: [...amounts('net'), ...amounts('test')],
    charts: (['net', 'test'] as const).flatMap((name) =>
      stat.keys(`money.${name}`).map((currency): Chart => ({
        name: `money.${name}`,
        unit: 'money',
        series: [{ name: currency, values: stat.series(`money.${name}`, currency, 'total') }],
      })),
    ),
    tables: [longest('products', [count('sold'), { name: 'amount', unit: 'money' }], products, 1)],
  }
}
