import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

const config = path.resolve('test/e2e/a11y/html-validate.config.mjs')
const command = path.resolve('node_modules/html-validate/bin/html-validate.mjs')

const report = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(z.object({ ruleId: z.string(), message: z.string(), line: z.int(), column: z.int() })),
  }),
)

/** Keeps the HTML of pages in a folder, and checks all of it by html-validate at once: starting it takes longer than a page. */
export function htmlChecks(folder: string) {
  const pages: string[] = []
  return {
    async add(at: string, html: string) {
      await mkdir(folder, { recursive: true })
      await writeFile(fileOf(pages.length), html)
      pages.push(at)
    },
    /** A line for each error: the page, the rule, and the place in the HTML. */
    async errors(): Promise<string[]> {
      if (pages.length === 0) return []
      const files = pages.map((_, nth) => fileOf(nth))
      const output = path.join(folder, 'report.json')
      await run(['--config', config, '--formatter', `json=${output}`, ...files])
      const results = report.parse(JSON.parse(await readFile(output, 'utf8')))
      const lines: string[] = []
      for (const { filePath, messages } of results) {
        const source = (await readFile(filePath, 'utf8')).split('\n')
        for (const { ruleId, message, line, column } of messages) {
          const place = (source[line - 1] ?? '').slice(Math.max(0, column - 30), column + 130)
          lines.push(`${pages[files.indexOf(filePath)]} ${ruleId}: ${message} … ${place}`)
        }
      }
      return lines
    },
  }

  function fileOf(nth: number): string {
    return path.join(folder, `${nth}.html`)
  }
}

/** Runs the command. It ends with 1 when pages have errors, which its report names. */
function run(args: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  execFile(process.execPath, [command, ...args], (error) => {
    if (error && error.code !== 1) reject(error)
    else resolve()
  })
  return promise
}
