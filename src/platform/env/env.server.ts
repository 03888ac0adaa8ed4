import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { makeDataDir, readOrCreateSecret, readSecret } from './secret.server.ts'
import { payEnv, type PayEnv } from './pay.server.ts'
import { signOnProviders, type ProviderEnv } from './sign-on.server.ts'
import { StartError } from './start-error.ts'
import { defaultPool, defaultWebProcesses, type Machine } from './web-processes.ts'

export const roles = ['web', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

const text = z.string().trim()
const withMessage = (sentence: string) => ({ error: sentence })
const url = (name: string, ...schemes: string[]) =>
  text.refine(
    (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
    withMessage(`${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`),
  )
const integer = (name: string, min: number, max: number) =>
  text
    .regex(/^\d{1,9}$/, withMessage(`${name} must be a whole number from ${min} to ${max}.`))
    .transform(Number)
    .refine(
      (value) => value >= min && value <= max,
      withMessage(`${name} must be a whole number from ${min} to ${max}.`),
    )
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const variables = z.object({
  PORT: integer('PORT', 0, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: url('APP_URL', 'http', 'https')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: text.default('./data'),
  ROLES: list
    .pipe(
      z
        .array(z.enum(roles, withMessage('ROLES must be some of web, api and worker, with commas between.')))
        .min(1, withMessage('ROLES must be some of web, api and worker, with commas between.')),
    )
    .default([...roles]),
  DATABASE_URL: url('DATABASE_URL', 'postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URLS: list.pipe(z.array(url('DATABASE_REPLICA_URLS', 'postgres', 'postgresql'))).default([]),
  DATABASE_REPLICA_LAG_SECONDS: integer('DATABASE_REPLICA_LAG_SECONDS', 1, 3600).default(5),
  DATABASE_POOL: integer('DATABASE_POOL', 2, 500).optional(),
  WEB_PROCESSES: integer('WEB_PROCESSES', 1, 64).optional(),
  WORKER_CONCURRENCY: integer('WORKER_CONCURRENCY', 1, 50).default(4),
  SMTP_URL: url('SMTP_URL', 'smtp', 'smtps').optional(),
  MAIL_FROM: text
    .regex(
      /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/,
      withMessage('MAIL_FROM must be a mail address, such as Karya <karya@example.com>.'),
    )
    .default('Karya <karya@localhost>'),
  // The name before the @ leaves room for what makes it the address of one mail (RFC 5321: 64 characters).
  MAIL_RETURN: text
    .regex(
      /^[\w.-]{1,14}@[\w-]+(\.[\w-]+)+$/,
      withMessage(
        'MAIL_RETURN must be a plain mail address of at most 14 characters before the @, such as bounce@example.com.',
      ),
    )
    .optional(),
  MAIL_EVENT_SECRETS: list
    .pipe(z.array(text.min(32, withMessage('Each of MAIL_EVENT_SECRETS must have at least 32 characters.'))))
    .default([]),
  S3_ENDPOINT: url('S3_ENDPOINT', 'http', 'https').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  ARCHIVE_TO: text.optional(),
  ARCHIVE_DAYS: integer('ARCHIVE_DAYS', 1, 365).default(7),
  BACKUP_S3_ENDPOINT: url('BACKUP_S3_ENDPOINT', 'http', 'https').optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY: text.optional(),
  BACKUP_S3_SECRET_KEY: text.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      withMessage('LOG_LEVEL must be one of fatal, error, warn, info, debug, trace and silent.'),
    )
    .default('info'),
  TRUST_PROXY: integer('TRUST_PROXY', 0, 16).default(0),
  APP_PG_USER: text.optional(),
  SECRET_KEYS: list
    .pipe(z.array(text.min(32, withMessage('Each of SECRET_KEYS must have at least 32 characters.'))))
    .default([]),
  AUDIT_KEYS: list
    .pipe(z.array(text.min(32, withMessage('Each of AUDIT_KEYS must have at least 32 characters.'))))
    .default([]),
  VAPID_PRIVATE_KEY: text
    .regex(/^[\w-]{43}$/, withMessage('VAPID_PRIVATE_KEY must be 32 bytes as base64url (43 characters).'))
    .optional(),
  PUSH_ORIGINS: list
    .pipe(z.array(url('PUSH_ORIGINS', 'http', 'https').transform((value) => new URL(value).origin)))
    .default([]),
  METRICS_TOKEN: text.min(16, withMessage('METRICS_TOKEN must have at least 16 characters.')).optional(),
})

export type ObjectStore = { endpoint?: string; region: string; bucket: string; accessKey: string; secretKey: string }

/** Everything the environment decides. `dataDir` is absolute, `appUrl` an origin without a slash at its end. */
export type Env = {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  appUrl: string
  dataDir: string
  roles: readonly Role[]
  databaseUrl?: string
  databaseReplicaUrls: readonly string[]
  /** Replicas further behind are not read. */
  databaseReplicaLagMs: number
  /** Connections of each process for requests; searches have a quarter as many of their own. */
  databasePool: number
  /** Processes that serve pages and calls; one is the process that was started, which then does everything. */
  webProcesses: number
  /** Background jobs that run at a time. */
  workerConcurrency: number
  smtpUrl?: string
  mailFrom: string
  /** Reports about mails come back to `name+…@host` of this address. */
  mailReturn?: string
  /** Any of them signs what the mail server hands on. */
  mailEventSecrets: readonly string[]
  s3?: ObjectStore
  /** Where backups at an address s3://… go; that of the files unless BACKUP_S3_* say otherwise. */
  backupS3?: Omit<ObjectStore, 'bucket'>
  /** Where the embedded database is archived as it is written: a folder or s3://…; not at all when absent. */
  archiveTo?: string
  /** Every moment of this many days can be restored from the archive. */
  archiveDays: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  trustProxy: number
  pgUser?: string
  /** The first key seals and signs, all of them open and verify. */
  secretKeys: readonly string[]
  /** Keys of the audit chain in front of those of the site. The first of all seals, all verify. */
  auditKeys: readonly string[]
  metricsToken?: string
  /** Private key of web push; derived from the first secret key when absent. */
  vapidKey?: string
  /** Push services in addition to those of the known browsers. */
  pushOrigins: readonly string[]
  /** Payment providers. */
  pay: PayEnv
  /** Single sign-on providers. */
  signOn: readonly ProviderEnv[]
}

export type Source = Readonly<Record<string, string | undefined>>

/** Reads the variables without touching the disk: `secretKeys` is empty when none are given. Throws StartError. */
export function parseEnv(source: Source, machine: Machine = thisMachine()): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())) // empty counts as absent
  const { data, error } = variables.safeParse(given)
  if (error) throw new StartError([...new Set(error.issues.map((issue) => issue.message))].join(' '))
  const mode = source.NODE_ENV === 'production' || source.NODE_ENV === 'test' ? source.NODE_ENV : 'development'
  const automatic = mode === 'production' ? defaultWebProcesses(machine) : 1
  const webProcesses = mode === 'development' ? 1 : (data.WEB_PROCESSES ?? automatic) // Vite serves from one
  return {
    mode,
    port: data.PORT,
    host: data.HOST,
    appUrl: data.APP_URL ?? `http://localhost:${data.PORT}`,
    dataDir: path.resolve(data.DATA_DIR),
    roles: roles.filter((role) => data.ROLES.includes(role)),
    databaseUrl: data.DATABASE_URL,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    databaseReplicaLagMs: data.DATABASE_REPLICA_LAG_SECONDS * 1000,
    databasePool: data.DATABASE_POOL ?? defaultPool(webProcesses),
    webProcesses,
    workerConcurrency: data.WORKER_CONCURRENCY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailReturn: data.MAIL_RETURN,
    mailEventSecrets: data.MAIL_EVENT_SECRETS,
    s3: objectStore(data),
    backupS3: backupAccess(data),
    archiveTo: archivePlace(data),
    archiveDays: data.ARCHIVE_DAYS,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    pgUser: data.APP_PG_USER,
    secretKeys: data.SECRET_KEYS,
    auditKeys: data.AUDIT_KEYS,
    metricsToken: data.METRICS_TOKEN,
    vapidKey: data.VAPID_PRIVATE_KEY,
    pushOrigins: data.PUSH_ORIGINS,
    pay: payEnv(source),
    signOn: signOnProviders(source),
  }
}

/** Cores that may be used, and memory, both as far as a container may. */
function thisMachine(): Machine {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return { cores: availableParallelism(), memoryBytes }
}

/**
 * The environment of this process. Creates the data folder and, without SECRET_KEYS, its `secret.key`; with an existing database
 * a new key is created only for `newKey`. Throws StartError.
 */
export function readEnv(source: Source = process.env, { newKey = false }: { newKey?: boolean } = {}): Env {
  const env = parseEnv(source)
  makeDataDir(env.dataDir)
  if (env.secretKeys.length > 0) return env
  const file = keyFile(env)
  if (!newKey && !env.databaseUrl && holdsDatabase(env.dataDir) && !readSecret(file)) throw missingKey(env)
  return { ...env, secretKeys: [readOrCreateSecret(file)] }
}

const keyFile = ({ dataDir }: Env) => path.join(dataDir, 'secret.key')
const holdsDatabase = (dataDir: string) =>
  ['postgres/cluster/PG_VERSION', 'postgres.location'].some((name) => existsSync(path.join(dataDir, name)))

/** The error of a key that is missing or does not belong to the database. */
export function missingKey(env: Env): StartError {
  const file = keyFile(env)
  const what =
    env.secretKeys.length === 0
      ? `The key ${file} is missing, and it belongs to the database`
      : `The database was sealed with another key than those of SECRET_KEYS or ${file}`
  return new StartError(
    `${what}: put the key back from a backup (or into SECRET_KEYS). If it is lost for good, start once with "npm start -- --new-key": everybody signs in anew, mails that wait are lost, and administrators come in again by "npm run admin:recover".`,
  )
}

function objectStore(data: z.infer<typeof variables>): ObjectStore | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = data
  if (bucket && accessKey && secretKey) return { endpoint, region, bucket, accessKey, secretKey }
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined
  throw new StartError(
    'For object storage set S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together (S3_ENDPOINT and S3_REGION as your provider says).',
  )
}

function archivePlace({ ARCHIVE_TO: place, DATABASE_URL: own }: z.infer<typeof variables>): string | undefined {
  if (place && own)
    throw new StartError(
      'ARCHIVE_TO archives the embedded database only: for the PostgreSQL of DATABASE_URL use what its administrators use, such as pgBackRest or WAL-G, and leave ARCHIVE_TO out.',
    )
  return place
}

function backupAccess(data: z.infer<typeof variables>): Omit<ObjectStore, 'bucket'> | undefined {
  const { BACKUP_S3_ACCESS_KEY: ownKey, BACKUP_S3_SECRET_KEY: ownSecret } = data
  if (Boolean(ownKey) !== Boolean(ownSecret))
    throw new StartError('For backups in object storage set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY together.')
  if (ownKey && ownSecret) {
    const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region = 'us-east-1' } = data
    return { endpoint, region, accessKey: ownKey, secretKey: ownSecret }
  }
  if (data.BACKUP_S3_ENDPOINT || data.BACKUP_S3_REGION)
    throw new StartError('BACKUP_S3_ENDPOINT and BACKUP_S3_REGION need BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.')
  const s3 = objectStore(data)
  return s3 && { endpoint: s3.endpoint, region: s3.region, accessKey: s3.accessKey, secretKey: s3.secretKey }
}
