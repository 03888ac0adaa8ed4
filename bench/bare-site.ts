import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { freePort } from '#platform/postgres/port.server.ts'
import type { Markup } from './bare-page/bare.ts'
import { processFields } from './processor-seconds.ts'

const root = path.resolve(import.meta.dirname, '..')
const app = path.join(root, 'bench/bare-page')

/** A React Router site without anything of ours: pages of given markup, with one query each. */
export type BareSite = {
  /** The address of a page with the markup of this one. */
  pageLike(html: string): string
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Builds the fixture in `bench/bare-page` and starts it over the same database. */
export async function runBareSite(folder: string, databaseUrl: string): Promise<BareSite> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl }
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const built = spawnSync(process.execPath, [command, 'build', app], { cwd: app, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(app, 'serve.ts'), String(port), folder], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('the bare site ended')
    await pause(20)
  }
  let pages = 0
  return {
    pageLike(html) {
      const name = `page${++pages}`
      writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(bodyOf(html)))
      return `${url}/${name}`
    },
    cpuSeconds() {
      const [user = Number.NaN, system = Number.NaN] = processFields(child.pid ?? 0).slice(11, 13)
      return (user + system) / 100
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What is between <body> and </body>, without scripts. */
function bodyOf(html: string): Markup {
  const visible = html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '').replaceAll(/<!--.*?-->/gs, '')
  const body = /<body\b[^>]*>(.*)<\/body>/s.exec(visible)?.[1] ?? ''
  const document = new DOMParser({ onError: () => undefined }).parseFromString(`<main>${body}</main>`, 'text/html')
  return markupOf(document.documentElement as Element)
}

const elementNode = 1
const textNode = 3

function markupOf(element: Element): Markup {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }): [string, unknown] => {
      if (name === 'style') return ['style', styleOf(value)]
      return [name, value === '' ? true : value]
    }),
  )
  const children = [...element.childNodes].flatMap((node: Node): Markup[] => {
    if (node.nodeType === textNode) return [node.nodeValue ?? '']
    return node.nodeType === elementNode ? [markupOf(node as Element)] : []
  })
  return { tag: element.tagName, attributes, children }
}

const styleOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').flatMap((declaration) => {
      const [name = '', value] = declaration.split(/:(.*)/s)
      return value === undefined ? [] : [[name.trim(), value.trim()]]
    }),
  )
