import { expect, test } from 'vitest'
import { independent, totalWeight, type Reporter } from './rules.reports.ts'

const report = (weight: number, more: Partial<Reporter> = {}): Reporter => ({
  weight,
  network: null,
  device: null,
  companyId: null,
  ...more,
})
const weights = (reports: readonly Reporter[]) => independent(reports).map(({ weight }) => weight)

test.each<[string, Partial<Reporter>, Partial<Reporter>, number[]]>([
  [
    'nothing in common',
    { network: 'a', device: 'a', companyId: 'a' },
    { network: 'b', device: 'b', companyId: 'b' },
    [1.4, 1],
  ],
  ['the same address block', { network: 'a', device: 'a' }, { network: 'a', device: 'b' }, [1.4]],
  ['the same device', { network: 'a', device: 'a' }, { network: 'b', device: 'a' }, [1.4]],
  ['the same company', { companyId: 'a' }, { companyId: 'a' }, [1.4]],
  ['a device that is called like a network', { network: 'a' }, { device: 'a' }, [1.4, 1]],
  ['nothing that is known', {}, {}, [1.4, 1]],
])('two reporters with %s: the strongest of those who are one counts', (_what, one, other, expected) => {
  expect(weights([report(1, one), report(1.4, other)])).toEqual(expected)
})

test.each<[string, Reporter[], number]>([
  ['nobody', [], 0],
  ['two people', [report(1), report(0.6)], 1.6],
  ['an employer', [report(0.4, { companyId: 'a' })], 0.4],
  ['employers together', [report(0.4, { companyId: 'a' }), report(1, { companyId: 'b' })], 0.5],
  ['a person and employers', [report(1), report(1, { companyId: 'a' }), report(1, { companyId: 'b' })], 1.5],
  [
    'a person from an employer’s network',
    [report(1, { network: 'n' }), report(1.4, { network: 'n', companyId: 'a' })],
    0.5,
  ],
])('%s weigh as much as they may', (_what, reports, expected) => {
  expect(totalWeight(reports)).toBeCloseTo(expected)
})
