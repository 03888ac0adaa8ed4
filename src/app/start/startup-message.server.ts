import type { Env } from '#platform/env/env.server.ts'
import type { FirstPeople } from '#seed/first-people.server.ts'

const noAccounts: FirstPeople = { personas: [], bootstrapToken: null }

/** The lines printed after the start: the address and the demo accounts. */
export function startupMessage(
  env: Env,
  url: string,
  { personas, bootstrapToken }: FirstPeople = noAccounts,
): string[] {
  const site = env.roles.includes('web')
  const lines = [
    '',
    site ? `Karya is running at ${url}` : `Karya is running as ${env.roles.join(' and ')} on port ${env.port}.`,
  ]
  if (site && personas.length > 0) {
    lines.push(
      '',
      'Sign in with a demo account:',
      ...personas.map(
        ({ who, email, password, signIn }) =>
          `  ${who.padEnd(13)}  ${email.padEnd(26)}  ${password.padEnd(24)}  ${url}${signIn}`,
      ),
    )
    lines.push(`Emails, codes and the administrator's one-time password: ${url}/mailbox`)
  }
  if (site && bootstrapToken)
    lines.push(
      '',
      'There is no administrator yet. Open this link to become the first one; it works once:',
      `  ${url}/admin/setup?token=${bootstrapToken}`,
    )
  lines.push(
    '',
    `Data: ${env.databaseUrl ? 'PostgreSQL at DATABASE_URL; files in ' : ''}${env.dataDir}`,
    'Press Ctrl-C to stop.',
    '',
  )
  return lines
}
