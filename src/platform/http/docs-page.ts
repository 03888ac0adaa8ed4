import * as z from 'zod'
import type { Contract, Endpoint } from '#kernel/endpoint.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** Escapes a sentence of the contract and renders backticks as code. */
const purposeHtml = (text: string) => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const schemaHtml = (schema: Endpoint['input'], io: 'input' | 'output') =>
  escape(JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }), null, 2))

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#26221d}
h2{margin-top:2rem}details{border-top:1px solid #ddd6cc;padding:.6rem 0}summary{cursor:pointer}code{font-size:.9em}
pre{background:#f7f4ef;padding:1rem;overflow:auto;font-size:.8rem}b{display:inline-block;min-width:3.2rem}`

/** The API reference as a plain page: no script, nothing from other origins. */
export function docsPage(contract: Contract): string {
  const groups = Map.groupBy(Object.entries(contract), ([, endpoint]) => endpoint.path.split('/')[0] ?? '')
  const body = [...groups].map(
    ([name, calls]) => `<h2>${escape(name)}</h2>${calls.map(([action, call]) => endpointHtml(action, call)).join('')}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Karya API</title>
<style>${style}</style><h1>Karya API</h1><p>Send <code>Authorization: jwt &lt;token&gt;</code> with the token of <code>/api/getToken</code>.
Machine-readable: <a href="/client/api/openapi.json">openapi.json</a>.</p>${body.join('')}</html>`
}

function endpointHtml(action: string, call: Endpoint): string {
  const base = call.unversioned ? '/client/api/' : '/client/api/v1/'
  const guest = call.guestPath ? `<p>Guests: <code>${escape(base + call.guestPath)}</code></p>` : ''
  return `<details><summary><b>${call.method}</b> <code>${escape(base + call.path)}</code> ${purposeHtml(call.purpose)}</summary>
<p>Action <code>${escape(action)}</code>; callers: ${call.callers.join(', ')}; errors: ${call.errors.join(', ') || 'none'}</p>${guest}
<h3>Input</h3><pre>${schemaHtml(call.input, 'input')}</pre><h3>Answer</h3><pre>${schemaHtml(call.output, 'output')}</pre></details>`
}
