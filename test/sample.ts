import * as z from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'

/** The parts of JSON Schema that our contracts produce. */
export type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  minLength?: number
  minItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  additionalProperties?: Shape | boolean
}

export function inputShape(endpoint: Endpoint): Shape {
  return z.toJSONSchema(endpoint.input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
}

/** A plausible value of a shape: enough to reach past the outer checks, so that inner ones are met too. */
export function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choice = shape.anyOf ?? shape.oneOf
  if (choice) return sample(choice.find((each) => each.type !== 'null') ?? {})
  if (shape.allOf) return sample(Object.assign({}, ...shape.allOf) as Shape)
  if (shape.type === 'object') return sampleObject(shape)
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 1 }, () => sample(shape.items ?? {}))
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string') return sampleString(shape)
  return 'anything'
}

function sampleObject(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, each]) => [key, sample(each)]))
}

const unknownId = '01890000-0000-7000-8000-000000000000'

function sampleString({ format, pattern, minLength = 1 }: Shape): string {
  if (format === 'uuid' || format === 'guid' || pattern?.includes('[0-9a-fA-F]{8}')) return unknownId
  if (format === 'email') return 'someone@example.com'
  if (format === 'uri') return 'https://example.com/'
  if (format === 'date') return '2026-01-31'
  if (format === 'date-time') return '2026-01-31T10:00:00.000Z'
  if (pattern?.includes('\\d{6}')) return '123456'
  if (pattern?.startsWith('^\\+')) return '+62'
  return 'a'.repeat(Math.max(minLength, 3))
}

/** Every path to a leaf of a value, such as ['questions', 0, 'text']. */
export function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leaves(item, [...path, at])).concat([path])
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
  return [path]
}

/** A copy of `value` with the leaf at `path` replaced. */
export function withLeaf(value: unknown, path: (string | number)[], leaf: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return leaf
  if (Array.isArray(value)) return value.map((item, at) => (at === head ? withLeaf(item, rest, leaf) : item))
  const record = value as Record<string, unknown>
  return { ...record, [head]: withLeaf(record[head], rest, leaf) }
}
