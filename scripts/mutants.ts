import { parseSync } from 'oxc-parser'

/** One small change of a file: the text from `start` to `end` becomes `to`. */
export type Mutant = { start: number; end: number; line: number; from: string; to: string }
type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

const operators: Readonly<Record<string, string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node but types, which change nothing at run time, and imports. */
function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  if (!isNode(value) || /^TS|^Import|^ExportAll/.test(value.type)) {
    // `x as T`, `x satisfies T` and `x!` hold an expression.
    if (isNode(value) && isNode(value['expression'])) yield* nodesIn(value['expression'])
    return
  }
  yield value
  for (const [key, child] of Object.entries(value)) if (key !== 'type') yield* nodesIn(child)
}

type TextChange = { start: number; end: number; to: string }

function changesOf(node: SyntaxNode, text: string): TextChange[] {
  const source = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '')
  const whole = (to: string): TextChange => ({ start: node.start, end: node.end, to })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [node['left'] as SyntaxNode, node['right'] as SyntaxNode]
      const between = text.slice(left.end, right.start)
      const operator = String(node['operator'])
      const at = left.end + between.indexOf(operator)
      return (operators[operator] ?? []).map((to) => ({ start: at, end: at + operator.length, to }))
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node['test'] as SyntaxNode
      return ['true', 'false'].map((to) => ({ start, end, to }))
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [whole(source(node['argument']))] : []
    case 'Literal':
      return literal(node).map(whole)
    default:
      return []
  }
}

function literal({ value, raw }: SyntaxNode): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1), ...(value > 0 ? [String(value - 1)] : [])]
  if (typeof value === 'string') return [String(raw) === `''` ? `'mutant'` : `''`]
  return []
}

/** All changes of operators, conditions and literals in a file, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const keys = new Set<string>()
  return [...nodesIn(program)]
    .flatMap((node) => changesOf(node, text))
    .filter(({ start, end, to }) => {
      const key = `${start} ${end} ${to}`
      return !keys.has(key) && keys.add(key)
    })
    .sort((one, other) => one.start - other.start)
    .map((change) => ({
      ...change,
      from: text.slice(change.start, change.end),
      line: text.slice(0, change.start).split('\n').length,
    }))
}
