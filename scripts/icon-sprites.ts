// Draws the icons that the interface and the benefits name, each into one file: `node scripts/icon-sprites.ts`, needed when one is added.
import { readFile, writeFile } from 'node:fs/promises'
import * as lucide from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const byName: Record<string, unknown> = { ...lucide }
const pascalCase = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())

/** The shapes of an icon, without the element around them. */
function shapes(name: string): string {
  const icon = byName[pascalCase(name)] as ComponentType | undefined
  if (!icon) throw new Error(`lucide has no icon ${name}`)
  return renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

async function draw(file: string, names: string[], attributes = ''): Promise<void> {
  const symbols = [...new Set(names)]
    .toSorted()
    .map((name) => `<symbol id="${name}" viewBox="0 0 24 24"${attributes}>${shapes(name)}</symbol>`)
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC licence -->${symbols.join('')}</svg>\n`,
  )
}

const source = await readFile('src/ui/icon-names.ts', 'utf8')
await draw(
  'src/ui/icons.svg',
  [...source.matchAll(/\| '([a-z0-9-]+)'/g)].map(([, name = '']) => name),
)

const benefits = JSON.parse(await readFile('src/modules/reference/masters/benefits.json', 'utf8')) as {
  icon: string
}[]
await draw('public/benefit-icons.svg', [...benefits.map(({ icon }) => icon), 'gift'])
