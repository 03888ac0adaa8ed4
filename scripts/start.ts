import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// Before anything else is loaded: React and our own code read it once.
process.env.NODE_ENV = 'production'
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../node_modules/.cache/karya') // for processes of this one
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { buildSite } = await import('./site.ts')
if (await buildSite()) {
  await import('../src/app/main.ts')
  flushCompileCache() // a process that is killed later would not keep it
} else {
  process.exitCode = 1
}
