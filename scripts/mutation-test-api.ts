import * as vitest from 'vitest'

// Stands in for 'vitest' in a mutation worker: tests are collected here and run one after another, without a process for each run.

type Hook = () => unknown
type Body = (...row: unknown[]) => unknown
type Suite = { before: Hook[]; after: Hook[]; beforeEach: Hook[]; afterEach: Hook[]; parts: (Suite | Hook)[] }

const emptySuite = (): Suite => ({ before: [], after: [], beforeEach: [], afterEach: [], parts: [] })
let suite = emptySuite()

const tableOf = (table: readonly unknown[]) => table.map((row) => (Array.isArray(row) ? (row as unknown[]) : [row]))
const ignore = () => undefined

/** Options, such as a timeout, may stand before the body; a mutant's time is limited for all tests together. */
const bodyOf = (given: readonly unknown[]) => given.find((each): each is Body => typeof each === 'function') ?? ignore

function addTest(_name: string, ...given: unknown[]): void {
  const body = bodyOf(given)
  suite.parts.push(() => body())
}
function addSuite(_name: string, body: Body, ...row: unknown[]): void {
  const outer = suite
  suite = emptySuite()
  outer.parts.push(suite)
  body(...row)
  suite = outer
}

export const { expect, vi, assert, expectTypeOf } = vitest
export const test = Object.assign(addTest, {
  each:
    (table: readonly unknown[]) =>
    (name: string, ...given: unknown[]) =>
      tableOf(table).forEach((row) => addTest(name, () => bodyOf(given)(...row))),
  runIf: (condition: unknown) => (condition ? addTest : ignore),
  skipIf: (condition: unknown) => (condition ? ignore : addTest),
  skip: ignore,
})
export const describe = Object.assign((name: string, body: Body) => addSuite(name, body), {
  each: (table: readonly unknown[]) => (name: string, body: Body) =>
    tableOf(table).forEach((row) => addSuite(name, body, ...row)),
})
export const beforeAll = (hook: Hook) => void suite.before.push(hook)
export const afterAll = (hook: Hook) => void suite.after.push(hook)
export const beforeEach = (hook: Hook) => void suite.beforeEach.push(hook)
export const afterEach = (hook: Hook) => void suite.afterEach.push(hook)

async function runSuite({ before, after, beforeEach: outset, afterEach: end, parts }: Suite, around: Suite[]) {
  for (const hook of before) await hook()
  try {
    for (const part of parts)
      if (typeof part === 'function')
        await runTest(part, [...around, { ...emptySuite(), beforeEach: outset, afterEach: end }])
      else await runSuite(part, [...around, { ...emptySuite(), beforeEach: outset, afterEach: end }])
  } finally {
    for (const hook of after) await hook()
  }
}
async function runTest(body: Hook, around: Suite[]) {
  for (const hook of around.flatMap((each) => each.beforeEach)) await hook()
  try {
    await body()
  } finally {
    for (const hook of around.toReversed().flatMap((each) => each.afterEach)) await hook()
    vi.restoreAllMocks()
  }
}

/** Runs the tests that loading `load` registers, to the first failure, which it throws. */
export async function runTests(load: () => Promise<unknown>): Promise<void> {
  suite = emptySuite()
  await load()
  await runSuite(suite, [])
}
