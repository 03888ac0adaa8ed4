import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { transformSync } from 'rolldown/utils'
import { runTests } from './mutation-test-api.ts'
import { root } from './task.ts'

/** `affected` are the files that import `file`, by way of others too: they are loaded anew for every text of it. */
export type WorkerTask = { file: string; affected: readonly string[] }
export type WorkerRun = { text: string; tests: readonly string[] }
export type WorkerAnswer = { failed: { test: string; reason: string } | null }

const { file, affected } = workerData as WorkerTask
const urlOf = (name: string) => pathToFileURL(path.join(root, name)).href
const anew = new Set([file, ...affected].map(urlOf))
const testApi = urlOf('scripts/mutation-test-api.ts')
let run = 0
let text = ''

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL !== testApi) return { url: testApi, shortCircuit: true }
    const resolved = next(specifier, context)
    return anew.has(resolved.url) ? { ...resolved, url: `${resolved.url}?run=${run}` } : resolved
  },
  load(url, context, next) {
    if (url === `${urlOf(file)}?run=${run}`) return { format: 'module-typescript', source: text, shortCircuit: true }
    const [plain = url] = url.split('?')
    if (/\.(svg|css)$/.test(plain)) return { format: 'module', source: `export default ''`, shortCircuit: true }
    if (!plain.endsWith('.tsx')) return next(url, context)
    const component = fileURLToPath(plain)
    const { code } = transformSync(component, readFileSync(component, 'utf8'))
    return { format: 'module', source: code, shortCircuit: true }
  },
})

parentPort?.on('message', (request: WorkerRun) => void answer(request))

async function answer({ text: changed, tests }: WorkerRun): Promise<void> {
  run++
  text = changed
  let failed: WorkerAnswer['failed'] = null
  for (const test of tests) {
    try {
      await runTests(() => import(urlOf(test)))
    } catch (error) {
      failed = { test, reason: String(error) }
      break
    }
  }
  parentPort?.postMessage({ failed } satisfies WorkerAnswer)
}
