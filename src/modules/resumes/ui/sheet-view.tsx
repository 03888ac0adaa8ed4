import '@fontsource/noto-sans/latin-400.css'
import '@fontsource/noto-sans/latin-600.css'
import '@fontsource/noto-sans/latin-700.css'
import '@fontsource/noto-sans/latin-ext-400.css'
import '@fontsource/noto-sans/latin-ext-700.css'
import type { CSSProperties } from 'react'
import { a4, type DocumentLayout, type LayoutNode, type LayoutStyle } from '#kernel/document-layout.ts'

const unitless = new Set(['lineHeight', 'flexGrow', 'flexShrink', 'fontWeight'])
const borders = {
  borderTopWidth: 'borderTopStyle',
  borderBottomWidth: 'borderBottomStyle',
  borderLeftWidth: 'borderLeftStyle',
} as const

/** Points relative to the width of the sheet, so that it scales with its container. */
const points = (value: number) => `calc(${value} * 100cqw / ${a4.width})`

function css(style: LayoutStyle): CSSProperties {
  const out: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(style)) {
    out[name] = typeof value === 'number' && !unitless.has(name) ? points(value) : value
    if (name in borders) out[borders[name as keyof typeof borders]] = 'solid'
  }
  return out
}

function Node({ node }: { node: LayoutNode }) {
  if (node.kind === 'text')
    return (
      <p style={{ margin: 0, maxWidth: 'none', overflowWrap: 'anywhere', minWidth: 0, ...css(node.style) }}>
        {node.runs.map((run, at) => (
          <span key={at} style={css(run.style ?? {})}>
            {run.text}
          </span>
        ))}
      </p>
    )
  return (
    <div style={{ display: 'flex', flexDirection: 'column', minWidth: 0, flexShrink: 0, ...css(node.style) }}>
      {node.children.map((child, at) => (
        <Node key={at} node={child} />
      ))}
    </div>
  )
}

/** The sheet as one long page in the styles of the PDF; page breaks exist only in the PDF. */
export function SheetView({ sheet, label }: { sheet: DocumentLayout; label: string }) {
  const { lineHeight = 1.4, fontSize = 10, ...page } = sheet.page
  return (
    <div className="rounded-md border border-line bg-surface" style={{ containerType: 'inline-size' }}>
      <div
        role="img"
        aria-label={label}
        style={{
          position: 'relative',
          overflow: 'hidden',
          minHeight: points(a4.height),
          background: '#ffffff',
          fontFamily: '"Noto Sans", sans-serif',
          letterSpacing: 0,
          // Positions glyphs as in the PDF instead of on full pixels.
          textRendering: 'geometricPrecision',
          ...css(page),
          fontSize: points(fontSize),
          lineHeight: points(fontSize * lineHeight),
        }}
      >
        {sheet.backdrop && <Node node={sheet.backdrop} />}
        <div style={{ position: 'relative' }}>
          {sheet.body.map((node, at) => (
            <Node key={at} node={node} />
          ))}
        </div>
      </div>
    </div>
  )
}
