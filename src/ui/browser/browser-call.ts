import type { Endpoint } from '#kernel/endpoint.ts'
import type { FieldError } from '#kernel/fail.ts'
import { latestGet } from './latest-get.ts'

export type BrowserAnswer = { ok: true; data: unknown } | { ok: false; status: number; errors: FieldError[] }

/** Browsers refuse to keep alive more than 64 kB; in UTF-8 a character takes up to three bytes here. */
const keepaliveLength = 20_000

/**
 * A call of the contract from the browser, with the session's cookie. Answers refusals as data; throws only when the server cannot
 * be reached. `keepalive` lets it outlive the page. In loaders and actions use `call` instead.
 */
export async function browserCall(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
  { keepalive = false, signal }: { keepalive?: boolean; signal?: AbortSignal } = {},
): Promise<BrowserAnswer> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const path = inPath.reduce(
    (so, name) => so.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    endpoint.path,
  )
  const body = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)))
  const isGet = endpoint.method === 'GET'
  const text = isGet ? null : JSON.stringify(body)
  const response = await (isGet ? latestGet : fetch)(`/client/api/v1/${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: text,
    keepalive: keepalive && (text?.length ?? 0) < keepaliveLength,
    signal: signal ?? null,
  })
  const answer = (await response.json()) as { code: string; data?: unknown; errors?: FieldError[] }
  return answer.code === 'SUCCESS'
    ? { ok: true, data: answer.data }
    : { ok: false, status: response.status, errors: answer.errors ?? [] }
}
