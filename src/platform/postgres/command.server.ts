import { spawn } from 'node:child_process'

/** The system account PostgreSQL runs as; undefined means the account of this process. */
export type Account = { name: string; uid: number; gid: number }
export type Result = { ok: boolean; output: string }

// PostgreSQL needs nothing else of our environment, and any account could read secrets from its process.
const allowedVariables = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR']
const environment = () => ({
  ...Object.fromEntries(allowedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_MESSAGES: 'C',
})

/**
 * Runs a program to its end as the given account. Never rejects: a program that cannot even be started is `ok: false`.
 * `quiet` gives it no pipes, for programs that leave a daemon behind, which would hold a pipe open.
 */
export function run(
  program: string,
  args: string[],
  { account, quiet = false }: { account?: Account; quiet?: boolean } = {},
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: environment(),
      stdio: quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => (output += part))
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once(quiet ? 'exit' : 'close', (code) => resolve({ ok: code === 0, output }))
  })
}
