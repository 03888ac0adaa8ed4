import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { sources } from '../test/fixtures/sources.ts'
import type { WorkerAnswer, WorkerRun, WorkerTask } from './mutation-worker.ts'

const pureTest = /(?<!\.(?:io|db|resilience|browser))\.test\.tsx?$/

/** What imports a file, by way of others too, and of these the pure tests that Node runs as they are, nearest first. */
export function reach(file: string): { affected: string[]; tests: string[] } {
  const all = [...sources('src'), ...sources('test')]
  const affected = new Set<string>()
  let next = [file]
  while (next.length > 0) {
    const now = new Set(next)
    next = all
      .filter((source) => !affected.has(source.file) && source.imports.some((target) => now.has(target)))
      .map((source) => source.file)
    for (const each of next) affected.add(each)
  }
  const own = file.replace(/(\.server)?\.ts$/, '')
  const distance = (test: string) =>
    test.startsWith(`${own}.`) ? 0 : path.dirname(test) === path.dirname(file) ? 1 : test.startsWith('src/') ? 2 : 3
  const tests = [...affected].filter((each) => pureTest.test(each))
  return { affected: [...affected], tests: tests.toSorted((one, other) => distance(one) - distance(other)) }
}

/** Runs the pure tests that reach a file with changed texts of it, in one worker that keeps everything else loaded. */
export function openPureTests(file: string) {
  const { affected, tests } = reach(file)
  let worker: Worker | undefined
  /** Null when the worker died or did not answer in time, as with a loop that no longer ends. */
  const run = (text: string, which: readonly string[], patienceMs: number): Promise<WorkerAnswer | null> =>
    new Promise((resolve) => {
      const current = (worker ??= new Worker(path.join(import.meta.dirname, 'mutation-worker.ts'), {
        workerData: { file, affected } satisfies WorkerTask,
        stdout: true,
        stderr: true,
      }))
      const finish = (answer: WorkerAnswer | null) => {
        clearTimeout(timer)
        current.off('message', finish).off('error', died)
        if (!answer) {
          worker = undefined
          void current.terminate()
        }
        resolve(answer)
      }
      const died = () => finish(null)
      const timer = setTimeout(died, patienceMs)
      current.on('message', finish).on('error', died)
      current.postMessage({ text, tests: which } satisfies WorkerRun)
    })
  return {
    /** Answers the tests that are red with this text; tests that were red before anything was changed are no use. */
    async usable(text: string): Promise<{ usable: string[]; red: { test: string; reason: string }[] }> {
      const usable: string[] = []
      const red: { test: string; reason: string }[] = []
      for (const test of tests) {
        const answer = await run(text, [test], 120_000)
        if (answer && !answer.failed) usable.push(test)
        else red.push(answer?.failed ?? { test, reason: 'no answer' })
      }
      return { usable, red }
    },
    async areRed(text: string, usable: readonly string[], patienceMs: number): Promise<boolean> {
      const answer = await run(text, usable, patienceMs)
      return !answer || answer.failed !== null
    },
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
