import type { Env } from '#platform/env/env.server.ts'

/** What the terminal says when everything serves. */
export function welcome(env: Env, url: string): string[] {
  const serving = env.roles.includes('web')
    ? `Karya is at ${url}`
    : `Karya serves ${env.roles.join(' and ')} on port ${env.port}`
  return [
    '',
    serving,
    `Data: ${env.databaseUrl ? 'the PostgreSQL of DATABASE_URL, files in ' : ''}${env.dataDir}`,
    'Ctrl-C stops it.',
    '',
  ]
}
