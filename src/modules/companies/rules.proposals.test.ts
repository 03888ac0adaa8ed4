import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyStatuses } from '#kernel/caller.ts'
import {
  changedFields,
  companyProposalStatuses,
  comparable,
  fieldsAccepted,
  fieldsRejected,
  isProtected,
  mergeChanges,
  newlyProposed,
  proposalDecisions,
  proposalOutcome,
  protectedFields,
  sameChanges,
  type ProposedChanges,
} from './rules.proposals.ts'

const approved = {
  name: 'Kopi',
  legalName: null,
  registrationNumber: '1',
  website: 'https://kopi.example/',
  country: 'a',
  document: null,
}
const changes: ProposedChanges = {
  website: { old: 'https://kopi.example/', new: null },
  name: { old: 'Kopi', new: 'Kopi Lereng' },
}

test('only what was approved is protected', () => {
  expect(companyStatuses.filter(isProtected)).toEqual(['APPROVED', 'SUSPENDED'])
})

test('an edit joins the open proposal; a field not sent stays, one with its approved value leaves', () => {
  expect(mergeChanges(approved, {}, {})).toEqual({})
  expect(mergeChanges(approved, {}, { name: 'Kopi', legalName: null })).toEqual({})
  expect(mergeChanges(approved, {}, { website: null })).toEqual({ website: changes.website })
  expect(mergeChanges(approved, changes, { legalName: 'PT Kopi' })).toEqual({
    ...changes,
    legalName: { old: null, new: 'PT Kopi' },
  })
  expect(mergeChanges(approved, changes, { name: 'Kopi' })).toEqual({ website: changes.website })
  expect(mergeChanges(approved, changes, { name: 'Teh' }).name).toEqual({ old: 'Kopi', new: 'Teh' })
})

test('fields are named in form order, whatever order they are stored in', () => {
  expect(changedFields(changes)).toEqual(['name', 'website'])
})

test('proposals are the same with the same fields and values', () => {
  expect(sameChanges(changes, { name: changes.name, website: changes.website })).toBe(true)
  expect(sameChanges(changes, { name: changes.name })).toBe(false)
  expect(sameChanges({ name: changes.name }, changes)).toBe(false)
  expect(sameChanges(changes, { ...changes, name: { old: 'Kopi', new: 'Teh' } })).toBe(false)
  expect(newlyProposed(changes, { name: changes.name })).toEqual(['website'])
})

test('a decision accepts all, none, or some of the changed fields', () => {
  expect(fieldsAccepted('ACCEPT', changes, [])).toEqual(['name', 'website'])
  expect(fieldsAccepted('REJECT', changes, ['name'])).toEqual([])
  expect(fieldsAccepted('ACCEPT_PARTIALLY', changes, ['website', 'document'])).toEqual(['website'])
  for (const selected of [[], ['document'], ['name', 'website'], protectedFields] as const)
    expect(fieldsAccepted('ACCEPT_PARTIALLY', changes, selected)).toBeNull()
  expect(fieldsRejected(changes, ['website'])).toEqual(['name'])
})

test('a decision leaves a proposal in a state of its own', () => {
  const states = proposalDecisions.map((decision) => proposalOutcome[decision])
  expect(new Set(states).size).toBe(3)
  expect(companyProposalStatuses).toEqual(expect.arrayContaining(states))
})

test('accepted and rejected fields together are the changed ones', () => {
  fc.assert(
    fc.property(fc.subarray([...protectedFields]), fc.subarray([...protectedFields]), (changed, selected) => {
      const proposed = Object.fromEntries(changed.map((field) => [field, { old: null, new: 'x' }])) as ProposedChanges
      const accepted = fieldsAccepted('ACCEPT_PARTIALLY', proposed, selected) ?? []
      expect([...accepted, ...fieldsRejected(proposed, accepted)].toSorted()).toEqual([...changed].toSorted())
    }),
  )
})

test.each([
  ['case and spaces', ' Bank  INDONESIA ', 'bank indonesia'],
  ['invisible characters', 'Bank\u200B Indo\u00ADnesia', 'bank indonesia'],
  ['full-width letters', 'Ｂａｎｋ Indonesia', 'bank indonesia'],
  ['a removed value', null, ''],
])('values are compared without %s', (_what, value, same) => expect(comparable(value)).toBe(same))
