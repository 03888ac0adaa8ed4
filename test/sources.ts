import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Source = { file: string; text: string; imports: string[] }

const importLine =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s*'([^']+)'/g

const known = new Map<string, Source[]>()

/** Every source file below `folder` with the paths it imports (`#` and relative ones as paths from `src/`). Read once a run. */
export function sources(folder: string): Source[] {
  const found = known.get(folder) ?? read(folder)
  known.set(folder, found)
  return found
}

function read(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.includes('/+types/'))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const imports = [...text.matchAll(importLine)].map((match) =>
        resolve(file, match[1] ?? match[2] ?? match[3] ?? ''),
      )
      return { file, text, imports }
    })
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  if (target.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
  return target
}
