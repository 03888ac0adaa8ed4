import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import {
  anApprovedEmployer,
  companyForAdministrators,
  decideProposal,
  nameHits,
} from '../../../test/fixtures/proposals.ts'
import { fillSkeletons } from './store.names.server.ts'

const app = testApp()

test('new companies and proposed names are marked with what they look like; approved ones are not', async () => {
  const bank = await anApprovedEmployer(app, 'Zirkon Permata')
  const [twin, near, plain] = [
    await anEmployer(app, { status: 'PENDING', company: 'PT Zіrkon Pеrmata' }), // Cyrillic і and е
    await anEmployer(app, { status: 'PENDING', company: 'Zirkon Permatta' }),
    await anEmployer(app, { status: 'PENDING', company: 'Warung Kopi Ujung' }),
  ]
  while ((await fillSkeletons(app.db, 1000)) > 0);
  const flagsOf = async (id: string) =>
    nameHits((await companyForAdministrators(app, id)).screening).map(({ kind, evidence, companyId }) => [
      kind,
      evidence,
      companyId,
    ])
  expect(await flagsOf(twin.companyId)).toEqual([
    ['SAME', 'Zirkon Permata', bank.companyId],
    ['MIXED_SCRIPT', 'Zіrkon', null],
  ])
  expect(await flagsOf(near.companyId)).toEqual([['CLOSE', 'Zirkon Permata', bank.companyId]])
  expect(await flagsOf(plain.companyId)).toEqual([])
  expect(await flagsOf(bank.companyId)).toEqual([])
  const { caller } = await anAdministrator(app)
  const { list } = await app.as({ caller })('admin.companies.list', { status: 'PENDING', search: 'Permatta' })
  expect(list.map(({ screening }) => nameHits(screening).map(({ kind }) => kind))).toEqual([['CLOSE']])
  const made = await anApprovedEmployer(app, 'Warung Padang Ujung')
  await made.save({ name: 'Zirkon Perrnata' })
  const proposal = (await companyForAdministrators(app, made.companyId)).proposal
  expect(nameHits(proposal?.screening)).toEqual([
    { kind: 'SAME', evidence: 'Zirkon Permata', companyId: bank.companyId },
  ])
  const queue = await app.as({ caller })('admin.companies.proposals', { search: 'Warung Padang' })
  expect(queue.list[0]?.screening).toEqual(proposal?.screening)
})

test('two letters swapped anywhere in a name are noticed, however short it is', async () => {
  const [five, six] = [await anApprovedEmployer(app, 'Zyqtx'), await anApprovedEmployer(app, 'Wuvgzb')]
  const likes: [string, string | null][] = [
    ['Zyqxt', five.companyId],
    ['Zqytx', five.companyId],
    ['Yzqtx', five.companyId],
    ['Zytqx', five.companyId],
    ['Wuvzgb', six.companyId],
    ['Wuzgvb', null],
    ['Xtqyz', null],
  ]
  for (const [name, like] of likes) {
    const { companyId } = await anEmployer(app, { status: 'PENDING', company: name })
    while ((await fillSkeletons(app.db, 1000)) > 0);
    const flags = nameHits((await companyForAdministrators(app, companyId)).screening)
    expect(flags.map(({ companyId: of }) => of).at(0) ?? null, name).toBe(like)
  }
})

test('a company is not like itself, and a proposal that keeps the name says nothing about it', async () => {
  const made = await anApprovedEmployer(app, 'Gojek Obsidian Hitam')
  while ((await fillSkeletons(app.db, 1000)) > 0);
  await made.save({ legalName: 'PT Obsidian' })
  expect(nameHits((await companyForAdministrators(app, made.companyId)).proposal?.screening)).toEqual([])
  await made.save({ name: 'Obsidian Hitam Pekat' })
  await decideProposal(app, made, { decision: 'ACCEPT' })
  await made.save({ name: 'Obsidian Hitam Pekatt' })
  expect(nameHits((await companyForAdministrators(app, made.companyId)).proposal?.screening)).toEqual([])
})

test('protected names are a setting; renaming keeps the skeleton up to date', async () => {
  const made = await anApprovedEmployer(app)
  await made.save({ name: 'Bаnk Indonesia' }) // a Cyrillic а
  expect(
    nameHits((await companyForAdministrators(app, made.companyId)).proposal?.screening).map(({ kind, companyId }) => [
      kind,
      companyId,
    ]),
  ).toEqual([
    ['SAME', null],
    ['MIXED_SCRIPT', null],
  ])
  const { caller } = await anAdministrator(app)
  await app.as({ caller })('admin.settings.save', {
    changes: [{ key: 'protectedNames', value: [], version: 0 }],
  })
  expect(
    nameHits((await companyForAdministrators(app, made.companyId)).proposal?.screening).map(({ kind }) => kind),
  ).toEqual(['MIXED_SCRIPT'])
  await made.save({ name: 'Kuarsa Mulia Abadi' })
  await decideProposal(app, made, { decision: 'ACCEPT' })
  const copy = await anEmployer(app, { status: 'PENDING', company: 'Kuarsa Mulia Abadi' })
  expect(nameHits((await companyForAdministrators(app, copy.companyId)).screening)).toEqual([
    { kind: 'SAME', evidence: 'Kuarsa Mulia Abadi', companyId: made.companyId },
  ])
})
