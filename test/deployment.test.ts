import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildFiles } from '../scripts/site.ts'
import { parseEnv } from '#platform/env/env.server.ts'
import { root, sources } from './fixtures/sources.ts'

// What can be said of the container and the unit without an engine; container.io.test.ts builds and starts the image.

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}
/** How long a stop may take, see src/app/start/shutdown.server.ts. */
const stopSeconds = 25

type Stage = { from: string; name: string; lines: string[] }

/** The stages of the Dockerfile with one line an instruction. */
function stages(): Stage[] {
  const lines = read('Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  return lines.reduce<Stage[]>((stages, line) => {
    const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? []
    if (from) return [...stages, { from, name, lines: [] }]
    stages.at(-1)?.lines.push(line)
    return stages
  }, [])
}
const [build, runtime] = stages() as [Stage, Stage]

/** What follows an instruction of the image that runs; the last one counts. */
const instruction = (name: string) =>
  runtime.lines
    .findLast((line) => line.startsWith(`${name} `))
    ?.slice(name.length)
    .trim() ?? ''
const imageEnv = Object.fromEntries(
  instruction('ENV')
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

test('the image is built in one stage and runs in another, with the Node the project asks for', () => {
  expect(stages().map(({ name }) => name)).toEqual(['build', 'runtime'])
  expect(build.from).toMatch(new RegExp(`^node:${manifest.dependencies['node']?.split('.')[0]}-.*-slim$`))
  expect(runtime.from).toMatch(/^debian:.*-slim$/)
  expect(runtime.lines.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=build /app ./'])
  const commands = build.lines.filter((line) => line.startsWith('RUN'))
  expect(commands).toEqual(['RUN npm ci --omit=dev --no-audit --no-fund', 'RUN npm run build'])
  expect(manifest.scripts['build']).toBeDefined()
})

test('the container runs what "npm start" runs, as an account that is not root and owns the volume', () => {
  const command = [...JSON.parse(instruction('ENTRYPOINT')), ...JSON.parse(instruction('CMD'))].join(' ')
  expect(command).toBe(manifest.scripts['start'])
  const account = instruction('USER')
  expect(account).toBe('karya')
  const made = runtime.lines.find((line) => line.includes('useradd')) ?? ''
  expect(made).toMatch(/useradd .*--uid [1-9]\d+ .* karya /)
  expect(instruction('VOLUME')).toBe(imageEnv['DATA_DIR'])
  expect(made).toContain(
    `install --directory --owner=${account} --group=${account} --mode=0700 ${imageEnv['DATA_DIR']}`,
  )
  expect(parseEnv(imageEnv)).toMatchObject({ mode: 'production', host: '0.0.0.0', port: Number(instruction('EXPOSE')) })
})

test('the health check asks an address that the server answers', () => {
  const healthPath = /http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/.exec(instruction('HEALTHCHECK'))?.[1]
  expect(healthPath).toBe('/readyz')
  const served = sources('src/platform/http').some(({ text }) => text.includes(`app.get('${healthPath}'`))
  expect(served).toBe(true)
})

test('the build context holds what the build reads, and no data, tests or packages', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(lines[0]).toBe('*')
  const included = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(included.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  const needed = buildFiles.map((file) => (file.startsWith('scripts/') ? 'scripts' : file))
  expect(included).toEqual(expect.arrayContaining(['src', 'scripts', 'public', 'package.json', ...needed]))
  for (const name of ['data', 'build', 'node_modules', '.git', 'test']) expect(included).not.toContain(name)
  expect(lines).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx']))
})

type Service = {
  build?: string
  image: string
  environment: Record<string, string>
  volumes: string[]
  stop_grace_period?: string
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
type Compose = { services: Record<string, Partial<Service>>; volumes: Record<string, null> }
const compose = parse(read('compose.yaml')) as Compose
const withPostgres = parse(read('compose.postgres.yaml')) as Compose

/** Compose's own variables, with their defaults or the value given. */
const filled = (given: Record<string, string>, environment: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
        (_, key: string, fallback = '') => given[key] ?? fallback,
      ),
    ]),
  )

test('compose keeps the data in a volume and gives the container time to stop', () => {
  const { karya } = compose.services
  expect(karya?.build).toBe('.')
  expect(karya?.volumes).toEqual([`data:${imageEnv['DATA_DIR']}`])
  expect(Object.keys(compose.volumes)).toEqual(['data'])
  expect(Number.parseInt(karya?.stop_grace_period ?? '', 10)).toBeGreaterThan(stopSeconds)
  expect(karya?.ports).toEqual([`127.0.0.1:${imageEnv['PORT']}:${imageEnv['PORT']}`])
  expect(parseEnv({ ...imageEnv, ...filled({}, karya?.environment) }).appUrl).toBe('http://localhost:3000')
})

test('compose with a PostgreSQL next to Karya waits for it and points to it', () => {
  const { karya, db } = withPostgres.services
  const { databaseUrl = '' } = parseEnv(filled({ POSTGRES_PASSWORD: 'secret' }, karya?.environment))
  const { hostname, username, password, pathname } = new URL(databaseUrl)
  const its = filled({ POSTGRES_PASSWORD: 'secret' }, db?.environment)
  expect([hostname, username, password, pathname.slice(1)]).toEqual([
    'db',
    its['POSTGRES_USER'],
    its['POSTGRES_PASSWORD'],
    its['POSTGRES_DB'],
  ])
  expect(karya?.depends_on).toEqual({ db: { condition: 'service_healthy' } })
  expect(db?.healthcheck?.test).toContain('pg_isready')
  expect(Number(/^postgres:(\d+)$/.exec(db?.image ?? '')?.[1])).toBeGreaterThanOrEqual(15)
  expect(Object.keys(withPostgres.volumes)).toEqual(db?.volumes?.map((volume) => volume.split(':')[0]))
})

test('every variable of the compose files is one that Karya or PostgreSQL reads', () => {
  const variables = new Set(
    Array.from(read('src/platform/env/env.server.ts').matchAll(/^ {2}([A-Z_\d]+):/gm), ([, name]) => name),
  )
  const named = [compose, withPostgres].flatMap(({ services }) => Object.keys(services['karya']?.environment ?? {}))
  expect(named.filter((name) => !variables.has(name))).toEqual([])
  const documented = read('docs/operations/running.md')
  expect([...variables].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
})

test('the systemd unit starts what "npm start" runs, without rights it does not need', () => {
  const unit = read('deploy/karya.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const folder = value('WorkingDirectory')
  expect(value('ExecStart')).toBe(`${folder}/node_modules/.bin/${manifest.scripts['start']}`)
  expect(value('User')).toBe('karya')
  const environment = Object.fromEntries((value('Environment') ?? '').split(' ').map((pair) => pair.split('=')))
  expect(environment['DATA_DIR']).toBe(`/var/lib/${value('StateDirectory')}`)
  expect(environment['NODE_COMPILE_CACHE']).toBe(`/var/cache/${value('CacheDirectory')}`)
  expect(parseEnv(environment).mode).toBe('production')
  expect(value('KillMode')).toBe('mixed')
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(stopSeconds)
  expect(value('CapabilityBoundingSet')).toBe('')
  for (const name of ['NoNewPrivileges', 'PrivateTmp', 'ProtectHome', 'RestrictSUIDSGID'])
    expect(value(name)).toBe('true')
  expect(value('ProtectSystem')).toBe('strict')
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
})

test('the backup unit runs what "npm run backup" runs, as the service and on its data, and a timer starts it', () => {
  const [unit, service, timer] = ['karya-backup.service', 'karya.service', 'karya-backup.timer'].map((name) =>
    read(`deploy/${name}`),
  ) as [string, string, string]
  const value = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const command = value(unit, 'ExecStart')
  expect(command).toContain(`${value(unit, 'WorkingDirectory')}/node_modules/.bin/${manifest.scripts['backup']} /`)
  for (const name of ['User', 'WorkingDirectory', 'EnvironmentFile'])
    expect(value(unit, name)).toBe(value(service, name))
  const dataDir = /DATA_DIR=(\S+)/
  expect(dataDir.exec(value(unit, 'Environment'))?.[1]).toBe(dataDir.exec(value(service, 'Environment'))?.[1])
  const [, place = ''] = /backup (\S+)/.exec(command.slice(command.indexOf('run.mjs'))) ?? []
  expect(value(unit, 'ReadWritePaths').split(' ')).toContain(place)
  expect(value(unit, 'Type')).toBe('oneshot')
  expect(value(timer, 'OnCalendar')).not.toBe('')
  const volumes = (parse(read('deploy/compose.backup.yaml')) as Compose).services['karya']?.volumes
  expect(read('deploy/compose.backup.yaml')).toContain(`${manifest.scripts['backup']} ${volumes?.[0]?.split(':')[1]}`)
})

test('the documents for operators point to files that are there', () => {
  const folder = 'docs/operations'
  const pages = [
    'README.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  ]
  const broken = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g), ([, target = '']) => target)
      .filter((target) => !statSync(path.join(root, path.dirname(page), target), { throwIfNoEntry: false }))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
  expect(read('CHANGELOG.md')).toContain('## Unreleased')
})
