// Draws public/benefit-icons.svg from the icons the benefits name: `node scripts/benefit-icons.ts`, needed only when a benefit gets another icon.
import { readFile, writeFile } from 'node:fs/promises'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
type IconModule = { __iconData?: { node: readonly Shape[] } }
const icons = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

const benefits = JSON.parse(await readFile('src/modules/reference/masters/benefits.json', 'utf8')) as {
  icon: string
}[]
const names = [...new Set([...benefits.map(({ icon }) => icon), 'gift'])].toSorted()

async function symbol(name: string): Promise<string> {
  const { __iconData: data } = (await import(new URL(`${name}.mjs`, icons).href)) as IconModule
  // A renamed icon only points to its new name.
  const renamed = /from '\.\/(.+)\.mjs'/.exec(await readFile(new URL(`${name}.mjs`, icons), 'utf8'))?.[1]
  if (!data && renamed) return (await symbol(renamed)).replace(`id="${renamed}"`, `id="${name}"`)
  if (!data) throw new Error(`lucide has no icon ${name}`)
  const shapes = data.node.map(
    ([tag, { key: _, ...attributes }]) =>
      `<${tag} ${Object.entries(attributes)
        .map(([key, value]) => `${key}="${value}"`)
        .join(' ')}/>`,
  )
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</symbol>`
}

const symbols = await Promise.all(names.map(symbol))
await writeFile(
  'public/benefit-icons.svg',
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC licence -->${symbols.join('')}</svg>\n`,
)
