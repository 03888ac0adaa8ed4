import { expect, test } from 'vitest'
import { owners } from '#db/owners.ts'
import { sources, type Source } from './fixtures/sources.ts'

/** Rooms, lowest first: a room imports the doors of lower ones only. */
const rooms = [
  'reference',
  'files',
  'accounts',
  'companies',
  'billing',
  'profiles',
  'resumes',
  'jobs',
  'discovery',
  'applications',
  'reviews',
  'imports',
  'notifications',
  'analytics',
  'admin',
]
const all = sources('src')
const roomOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const inRooms = all.filter(({ file }) => roomOf(file))
const isTest = ({ file }: Source) => /\.test\.tsx?$/.test(file)
const base = (file: string) => file.split('/').at(-1) ?? ''

/** Breaches as readable lines; an empty list is the law kept. */
const breaches = (files: Source[], find: (source: Source) => string[]) =>
  files.flatMap((source) => find(source).map((what) => `${source.file}: ${what}`))

test('every folder of features is a known room', () => {
  expect([...new Set(inRooms.map(({ file }) => roomOf(file)))].filter((name) => !rooms.includes(name ?? ''))).toEqual(
    [],
  )
})

test('file names inside a room come from the closed list', () => {
  const allowed =
    /^(contract|rules|events|settings|store|actions|door|jobs|mail|pdf|listeners|load|demo|page-meta)(\.[a-z0-9-]+)*\.(server\.)?(test\.|(io|db)\.test\.)?tsx?$/
  const outside = inRooms.filter(
    ({ file }) =>
      !/\/(ui|masters)\//.test(file) &&
      !allowed.test(base(file)) &&
      !/^[a-z-]+\.((io|db)\.)?test\.ts$/.test(base(file)),
  )
  expect(outside.map(({ file }) => file)).toEqual([])
})

test('no file or folder is called utils, lib, helpers, common, shared or misc', () => {
  expect(
    all.filter(({ file }) => /\/(utils?|libs?|helpers?|common|shared|misc)(\/|\.)/.test(file)).map(({ file }) => file),
  ).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = [all, ...['test', 'e2e', 'bench', 'scripts'].map(sources)]
    .flat()
    .filter(({ text }) => text.split('\n').length > 301)
  expect(long.map(({ file, text }) => `${file}: ${text.split('\n').length}`)).toEqual([])
})

test('rooms import only lower rooms’ doors, contracts, rules and events; anyone’s events', () => {
  const found = breaches(
    inRooms.filter((source) => !isTest(source)),
    ({ file, imports }) =>
      imports.flatMap((target) => {
        const own = roomOf(file) ?? ''
        const other = roomOf(target)
        if (!other || other === own) return []
        const name = base(target)
        if (/^events(\.|$)/.test(name)) return []
        if (rooms.indexOf(other) > rooms.indexOf(own)) return [`imports the higher room ${other} (${name})`]
        const inUi = file.includes('/ui/')
        if (inUi) return /^(contract|rules)(\.|$)/.test(name) ? [] : [`ui imports ${target}`]
        return /^(door|contract|rules|settings)(\.|$)/.test(name) ? [] : [`imports the inside of ${other}: ${name}`]
      }),
  )
  expect(found).toEqual([])
})

test('the kernel knows nobody, and contracts import nothing that runs', () => {
  const kernel = breaches(
    all.filter(({ file }) => file.startsWith('src/kernel/') && !isTest({ file } as Source)),
    ({ imports }) => imports.filter((target) => target.startsWith('src/') && !target.startsWith('src/kernel/')),
  )
  const contracts = breaches(
    inRooms.filter(({ file }) => /\/contract(\.[a-z-]+)?\.ts$/.test(file)),
    ({ imports }) =>
      imports.filter(
        (target) =>
          target.includes('.server') ||
          (target.startsWith('src/') && !/^src\/(kernel|features\/[^/]+\/(contract|rules|settings))/.test(target)),
      ),
  )
  expect([...kernel, ...contracts]).toEqual([])
})

test('rules are pure: no await, no clock, no database', () => {
  const found = breaches(
    inRooms.filter(({ file }) => /\/rules(\.[a-z-]+)?\.ts$/.test(file)),
    ({ text, imports }) => [
      ...(/\bawait\b/.test(text) ? ['awaits'] : []),
      ...(/Date\.now\(|new Date\(\)/.test(text) ? ['reads the clock'] : []),
      ...imports.filter((target) => target.includes('.server') || target === 'kysely' || target === 'pg'),
    ],
  )
  expect(found).toEqual([])
})

test('what runs in a browser never imports a .server file', () => {
  const browser = all.filter(
    ({ file }) =>
      (file.includes('/ui/') || file.startsWith('src/web/')) &&
      !file.includes('.server.') &&
      !isTest({ file } as Source),
  )
  expect(breaches(browser, ({ imports }) => imports.filter((target) => target.includes('.server')))).toEqual([])
})

test('verbs know no HTTP, and platform knows no room', () => {
  const verbs = breaches(
    inRooms.filter((source) => !isTest(source) && /\/(actions|store|rules|jobs)\./.test(source.file)),
    ({ imports }) =>
      imports.filter(
        (target) => target === 'fastify' || target.startsWith('src/platform/http/') || target.startsWith('src/web/'),
      ),
  )
  const platform = breaches(
    all.filter((source) => source.file.startsWith('src/platform/') && !isTest(source)),
    ({ imports }) => imports.filter((target) => target.startsWith('src/features/')),
  )
  expect([...verbs, ...platform]).toEqual([])
})

test('each table is written by its owner alone', () => {
  const tables = Object.keys(owners).join('|')
  const writes = new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\(\\s*'(${tables})(?: as \\w+)?'|(?:insert into|update|delete from)\\s+(${tables})\\b(?!\\s*\\()`,
    'g',
  )
  const found = breaches(
    all.filter((source) => !isTest(source) && !source.file.startsWith('src/db/')),
    ({ file, text }) =>
      [...text.matchAll(writes)].flatMap((match) => {
        const table = (match[1] ?? match[2] ?? '') as keyof typeof owners
        const owner = owners[table]
        const home = owner.startsWith('platform/') ? `src/${owner}/` : `src/features/${owner}/`
        return file.startsWith(home) ? [] : [`writes ${table}, which belongs to ${owner}`]
      }),
  )
  expect(found).toEqual([])
})

test('verbs and stores take time from the context, not from the machine', () => {
  const found = breaches(
    inRooms.filter(({ file }) => /\/(actions|store|jobs)\.[\w.]*server\.ts$/.test(file)),
    ({ text }) => (/Date\.now\(\)|new Date\(\)/.test(text) ? ['reads the machine’s clock'] : []),
  )
  expect(found).toEqual([])
})

test('every column that looks personal is tagged Personal', () => {
  const personal =
    /^\s{2}(email|full_name|name_person|phone|dial_code|address|to_address|ip|user_agent|cover_letter|date_of_birth|gender|note|password_hash|totp_sealed)\??: (?!.*Personal<)/
  const found = all
    .filter(({ file }) => /^src\/db\/tables\/(?!reference)/.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((row) => personal.test(row))
        .map((row) => `${file}: ${row.trim()}`),
    )
  expect(found).toEqual([])
})

test('inputs of the contract refuse unknown keys', () => {
  const found = breaches(
    inRooms.filter(({ file }) => /\/contract(\.[a-z-]+)?\.ts$/.test(file)),
    ({ text }) =>
      [...text.matchAll(/input: z\.(object|looseObject|record)\(/g)].map((match) => `input is a loose ${match[1]}`),
  )
  expect(found).toEqual([])
})
