import { expect, test } from 'vitest'
import { owners } from '#db/owners.ts'
import { sources, type Source } from './fixtures/sources.ts'

/** Layers, lower first. A layer imports itself and lower ones; what stands side by side imports neither. */
const layers = [['kernel', 'text'], ['db'], ['platform', 'ui'], ['modules'], ['web'], ['app', 'seed']]
/** Modules, lower first: a module imports the public interface, contracts and rules of lower ones only. */
const modules = [
  'reference',
  'content',
  'files',
  'accounts',
  'screening',
  'companies',
  'billing',
  'profiles',
  'resumes',
  'jobs',
  'search',
  'matching',
  'activity',
  'alerts',
  'applications',
  'interviews',
  'messages',
  'reviews',
  'imports',
  'exports',
  'notifications',
  'analytics',
  'home',
  'moderation',
  'admin',
]
const all = sources('src')
const isTest = ({ file }: Source) => /\.test\.tsx?$/.test(file)
const code = all.filter((source) => !isTest(source))
const layerOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? ''
const moduleOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1]
const inModules = code.filter(({ file }) => moduleOf(file))
const base = (file: string) => file.split('/').at(-1) ?? ''

/** Breaches as readable lines; an empty list means that the rule holds. */
const breaches = (files: Source[], find: (source: Source) => string[]) =>
  files.flatMap((source) => find(source).map((what) => `${source.file}: ${what}`))

test('every folder of src is a layer and every folder of modules a module', () => {
  const known = new Set(layers.flat())
  expect([...new Set(all.map(({ file }) => layerOf(file)))].filter((name) => !known.has(name))).toEqual([])
  const folders = new Set(all.flatMap(({ file }) => moduleOf(file) ?? []))
  expect([...folders].filter((name) => !modules.includes(name))).toEqual([])
})

test('a layer imports itself and lower ones, types included', () => {
  const rank = (file: string) => layers.findIndex((names) => names.includes(layerOf(file)))
  const violations = breaches(code, ({ file, imports }) =>
    imports.filter((target) => {
      const [from, to] = [layerOf(file), layerOf(target)]
      if (!target.startsWith('src/') || from === to || from === 'seed' || (from === 'app' && to === 'seed'))
        return false
      // How dates, numbers and sentences are written is shared by pages and mails.
      if (from === 'ui' && target.startsWith('src/platform/i18n/')) return target.includes('.server')
      if (from === 'ui') return to !== 'kernel'
      return rank(target) > rank(file) || (rank(target) === rank(file) && from !== to)
    }),
  )
  expect(violations).toEqual([])
})

test('no file imports itself by way of others, types included', () => {
  const graph = new Map(code.map(({ file, imports }) => [file, imports]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) return void cycles.push([...path.slice(at), file].join(' -> '))
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  expect(cycles).toEqual([])
})

test('file names inside a module come from the closed list', () => {
  const allowed =
    /^(module|contract|rules|events|settings|store|handlers|public|jobs|mail|pdf|listeners|load|demo|page-meta|ports|second-approvals)(\.[a-z0-9-]+)*\.(server\.)?tsx?$/
  const outside = inModules.filter(
    ({ file }) => !/\/(ui|masters|places)\//.test(file) && !allowed.test(base(file)) && moduleOf(file),
  )
  expect(outside.map(({ file }) => file)).toEqual([])
})

test('no file or folder is called utils, lib, helpers, common, shared or misc', () => {
  expect(
    all.filter(({ file }) => /\/(utils?|libs?|helpers?|common|shared|misc)(\/|\.)/.test(file)).map(({ file }) => file),
  ).toEqual([])
})

test('no folder holds more than 80 files side by side', () => {
  const folders = Map.groupBy(all, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  expect([...folders].filter(([, files]) => files.length > 80).map(([folder]) => folder)).toEqual([])
})

test('src/web holds folders and entries only', () => {
  const loose = all.filter(({ file }) => /^src\/web\/[^/]+$/.test(file)).map(({ file }) => base(file))
  expect(loose.sort()).toEqual(['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'])
})

test('no file is longer than 300 lines', () => {
  const long = [all, ...['test', 'bench', 'scripts'].map(sources)]
    .flat()
    .filter(({ file, text }) => text.split('\n').length > 301 && !file.includes('.generated.'))
  expect(long.map(({ file, text }) => `${file}: ${text.split('\n').length}`)).toEqual([])
})

test('modules import only the public interface, contracts, rules and settings of lower ones; anyone’s events', () => {
  const violations = breaches(inModules, ({ file, imports }) =>
    imports.flatMap((target) => {
      const own = moduleOf(file) ?? ''
      const other = moduleOf(target)
      if (target === 'src/modules/contract.ts') return ['imports the whole contract']
      if (!other || other === own) return []
      const name = base(target)
      if (/^events(\.|$)/.test(name)) return []
      if (modules.indexOf(other) > modules.indexOf(own)) return [`imports the higher module ${other} (${name})`]
      if (file.includes('/ui/')) return /^(contract|rules)(\.|$)/.test(name) ? [] : [`ui imports ${target}`]
      return /^(public|contract|rules|settings)(\.|$)/.test(name) ? [] : [`imports the inside of ${other}: ${name}`]
    }),
  )
  expect(violations).toEqual([])
})

test('contracts import nothing that runs', () => {
  const contracts = breaches(
    inModules.filter(({ file }) => /\/contract(\.[a-z-]+)?\.ts$/.test(file)),
    ({ imports }) =>
      imports.filter(
        (target) =>
          target.includes('.server') ||
          (target.startsWith('src/') &&
            !/^src\/(kernel|modules\/[^/]+\/([a-z]+\/)?(contract|rules|settings))/.test(target)),
      ),
  )
  expect(contracts).toEqual([])
})

test('rules are pure: no await, no clock, no database', () => {
  const violations = breaches(
    inModules.filter(({ file }) => /\/rules(\.[a-z-]+)*\.ts$/.test(file)),
    ({ text, imports }) => [
      ...(/\bawait\b/.test(text) ? ['awaits'] : []),
      ...(/Date\.now\(|new Date\(\)/.test(text) ? ['reads the clock'] : []),
      ...imports.filter((target) => target.includes('.server') || target === 'kysely' || target === 'pg'),
    ],
  )
  expect(violations).toEqual([])
})

test('what runs in a browser never imports a .server file', () => {
  const browser = code.filter(
    ({ file }) => (/^src\/(ui|web)\//.test(file) || file.includes('/ui/')) && !file.includes('.server.'),
  )
  expect(breaches(browser, ({ imports }) => imports.filter((target) => target.includes('.server')))).toEqual([])
})

test('handlers know no HTTP', () => {
  const handlers = breaches(
    inModules.filter((source) => /\/(handlers|store|rules|jobs|public)\./.test(source.file)),
    ({ imports }) => imports.filter((target) => target === 'fastify' || target.startsWith('src/platform/http/')),
  )
  expect(handlers).toEqual([])
})

test('each table is written by its owner alone', () => {
  const tables = Object.keys(owners).join('|')
  const writes = new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\(\\s*'(${tables})(?: as \\w+)?'|(?:insert into|update|delete from)\\s+(${tables})\\b(?!\\s*\\()`,
    'g',
  )
  const violations = breaches(
    code.filter((source) => !source.file.startsWith('src/db/')),
    ({ file, text }) =>
      [...text.matchAll(writes)].flatMap((match) => {
        const table = (match[1] ?? match[2] ?? '') as keyof typeof owners
        const owner = owners[table]
        const folder = owner.startsWith('platform/') ? `src/${owner}/` : `src/modules/${owner}/`
        return file.startsWith(folder) ? [] : [`writes ${table}, which belongs to ${owner}`]
      }),
  )
  expect(violations).toEqual([])
})

test('modules build every statement with Kysely: no driver, no text of its own', () => {
  const violations = breaches(inModules, ({ imports, text }) => [
    ...imports.filter((target) => target === 'pg').map(() => 'imports the driver'),
    ...(/\bsql\.raw\(|\bCompiledQuery\b/.test(text) ? ['runs text that is no fragment'] : []),
  ])
  expect(violations).toEqual([])
})

test('a transaction is opened by inTransaction alone: comparing all of its type with Db costs the compiler seconds', () => {
  const everywhere = [...all, ...sources('test'), ...sources('bench'), ...sources('scripts')]
  const violations = breaches(
    everywhere.filter(({ file }) => file !== 'src/db/db.server.ts'),
    ({ text }) => (/\w\.transaction\(\)\./.test(text) ? ['opens a transaction itself'] : []),
  )
  expect(violations).toEqual([])
})

test('handlers and stores take time from the context, not from the machine', () => {
  const violations = breaches(
    inModules.filter(({ file }) => /\/(handlers|store|jobs)\.[\w.-]*server\.ts$/.test(file)),
    ({ text }) => (/Date\.now\(\)|new Date\(\)/.test(text) ? ['reads the machine’s clock'] : []),
  )
  expect(violations).toEqual([])
})

test('every column that looks personal is tagged Personal', () => {
  const personal =
    /^\s{2}(email|full_name|name_person|phone|dial_code|address|to_address|ip|user_agent|cover_letter|date_of_birth|gender|note|password_hash|totp_sealed)\??: (?!.*Personal<)/
  const violations = all
    .filter(({ file }) => /^src\/db\/tables\/(?!reference)/.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((row) => personal.test(row))
        .map((row) => `${file}: ${row.trim()}`),
    )
  expect(violations).toEqual([])
})

test('inputs of the contract refuse unknown keys', () => {
  const violations = breaches(
    inModules.filter(({ file }) => /\/contract(\.[a-z-]+)*\.ts$/.test(file)),
    ({ text }) =>
      [...text.matchAll(/input: z\.(object|looseObject|record)\(/g)].map((match) => `input is a loose ${match[1]}`),
  )
  expect(violations).toEqual([])
})

test('a form of an employer’s page names its company also without script', () => {
  const ofPages = code.filter(({ file }) =>
    /^src\/(modules\/[^/]+\/ui|web\/(routes\/employer|messages|reports))\//.test(file),
  )
  const router = /import \{[^}]*\bForm\b[^}]*\} from 'react-router'/
  expect(
    breaches(ofPages, ({ text }) => (router.test(text) && text.includes('method="post"') ? ['Form'] : [])),
  ).toEqual([])
})
