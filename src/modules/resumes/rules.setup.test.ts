import { expect, test } from 'vitest'
import { setupSteps } from '#modules/profiles/rules.ts'
import type { Resume } from './contract.ts'
import type { ProposedPart } from './contract.shapes.ts'
import { allSkills, countNew, groupOf, newSkills, partsOfStep, resumeToRead } from './rules.setup.ts'

const resume = (id: string, kind: Resume['kind'], createdAt: string) => ({ id, kind, createdAt }) as Resume

test('the newest uploaded resume is read, not one built here', () => {
  expect(resumeToRead([])).toBeNull()
  expect(resumeToRead([resume('a', 'BUILT', '2026-03-01')])).toBeNull()
  const list = [
    resume('a', 'FILE', '2026-01-01'),
    resume('b', 'FILE', '2026-02-01'),
    resume('c', 'BUILT', '2026-03-01'),
  ]
  expect(resumeToRead(list)?.id).toBe('b')
})

const part = (
  kind: ProposedPart['kind'],
  section: ProposedPart['section'] = null,
  state: ProposedPart['state'] = 'NEW',
) => ({ id: `${kind}-${section}`, kind, section, state }) as ProposedPart

test('each step lists what belongs to it, and everything of a resume has its place', () => {
  const all = [
    ...(['about', 'language', 'link'] as const).map((kind) => part(kind)),
    ...(['experience', 'education', 'project', 'certificate', 'accomplishment'] as const).map((each) =>
      part('item', each),
    ),
  ]
  const listed = setupSteps.flatMap((step) => partsOfStep(step, all))
  expect(listed.map(groupOf).toSorted()).toEqual(all.map(groupOf).toSorted())
  expect(partsOfStep('skills', [part('skill')])).toEqual([])
  expect(partsOfStep('certificates', all).map(groupOf)).toEqual(['certificate', 'accomplishment'])
})

test('what the profile has is not counted as found', () => {
  const parts = [part('skill'), part('skill', null, 'THERE'), part('item', 'education', 'INCOMPLETE')]
  expect(countNew(parts)).toEqual([
    { group: 'skill', count: 1 },
    { group: 'education', count: 1 },
  ])
})

test('new skills are offered to be chosen, those of the profile and other parts are not', () => {
  const skill = (more: Partial<ProposedPart>) => ({ ...part('skill'), code: 'GO', text: 'Go', ...more }) as ProposedPart
  expect(newSkills([skill({}), skill({ code: 'SQL', text: 'SQL' })])).toEqual([
    { value: 'GO', label: 'Go' },
    { value: 'SQL', label: 'SQL' },
  ])
  expect(newSkills([skill({ state: 'THERE' }), skill({ kind: 'language' }), skill({ code: null })])).toEqual([])
  expect(newSkills([skill({})]).map(({ value }) => value)).not.toContain(allSkills)
})
