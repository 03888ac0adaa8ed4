import { expect, test } from 'vitest'
import { screenCompany, type CompanyFacts } from './rules.company.ts'

const flagScores = { review: 40, hold: 70 }
const sound: CompanyFacts = {
  nameFlags: [],
  email: 'hr@senja.co.id',
  website: 'https://senja.co.id/',
  hasLogo: true,
  hasDocument: true,
  aboutLength: 200,
  shared: [],
  reported: 0,
}
const name = (kind: CompanyFacts['nameFlags'][number]['kind']) => ({ kind, evidence: 'Bank Mega', companyId: null })
const shared = (kind: CompanyFacts['shared'][number]['kind'], isSuspended = true) => ({
  kind,
  companyId: 'c',
  name: 'Other',
  isSuspended,
})

test.each<[string, Partial<CompanyFacts>, [string, string, number][], number]>([
  ['nothing', {}, [], 0],
  ['the same name', { nameFlags: [name('SAME')] }, [['LOOKALIKE', 'SAME', 45]], 45],
  ['a close name', { nameFlags: [name('CLOSE')] }, [['LOOKALIKE', 'CLOSE', 30]], 30],
  ['a name in it', { nameFlags: [name('CONTAINS')] }, [['LOOKALIKE', 'CONTAINS', 15]], 15],
  [
    'a name in letters of two scripts',
    { nameFlags: [name('SAME'), name('MIXED_SCRIPT')] },
    [
      ['LOOKALIKE', 'SAME', 45],
      ['MIXED_SCRIPT', 'MIXED_SCRIPT', 40],
    ],
    85,
  ],
  ['a mark that nobody sees', { nameFlags: [name('INVISIBLE')] }, [['MIXED_SCRIPT', 'INVISIBLE', 40]], 40],
  [
    'two names like it',
    { nameFlags: [name('SAME'), name('CLOSE')] },
    [
      ['LOOKALIKE', 'SAME', 45],
      ['LOOKALIKE', 'CLOSE', 30],
    ],
    45,
  ],
  ['a number of another company', { shared: [shared('NUMBER', false)] }, [['REUSED', 'NUMBER', 30]], 30],
  [
    'a number and a telephone of a suspended one',
    { shared: [shared('NUMBER'), shared('PHONE')] },
    [
      ['REUSED', 'NUMBER', 40],
      ['REUSED', 'PHONE', 40],
    ],
    40,
  ],
  ['reports that weigh two', { reported: 2 }, [['REPORTED', 'reports', 20]], 20],
  [
    'an address of a free provider',
    { email: 'senja@gmail.com' },
    [
      ['MAIL', 'free', 10],
      ['MAIL', 'otherDomain', 10],
    ],
    20,
  ],
  ['an address of another domain', { email: 'hr@else.example' }, [['MAIL', 'otherDomain', 10]], 10],
  [
    'a throw-away address',
    { email: 'hr@mailinator.com' },
    [
      ['MAIL', 'throwAway', 30],
      ['MAIL', 'otherDomain', 10],
    ],
    30,
  ],
  [
    'an empty profile',
    { hasLogo: false, hasDocument: false, website: null, aboutLength: 199 },
    [
      ['PROFILE', 'logo', 5],
      ['PROFILE', 'website', 5],
      ['PROFILE', 'about', 5],
      ['PROFILE', 'document', 5],
    ],
    15,
  ],
])('%s', (_what, facts, hits, score) => {
  const screening = screenCompany({ ...sound, ...facts }, flagScores)
  expect(screening.hits.map(({ rule, field, adds }) => [rule, field, adds])).toEqual(hits)
  expect(screening.score).toBe(score)
  expect(screening.outcome).toBe(score >= 70 ? 'HOLD' : score >= 40 ? 'REVIEW' : 'PASS')
})
