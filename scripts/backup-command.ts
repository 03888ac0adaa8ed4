import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Command } from '../src/app/backup/commands.server.ts'
import { asDiskFull } from '../src/app/start/disk.server.ts'
import { createShutdown } from '../src/app/start/shutdown.server.ts'
import { parseEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'

type OptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>

/**
 * Runs `backup`, `restore` or `verify-backup` with the location that follows it. Ends with 0 when it succeeded, with 1 after one
 * sentence that says why it did not, with 2 for a command line that is not understood, and with 130 when it was stopped.
 */
export async function runCommand(
  { usage, options = {} }: { usage: string; options?: ParseArgsConfig['options'] },
  run: (command: Command, values: OptionValues) => Promise<string>,
): Promise<void> {
  const parsed = parse(options)
  const [location] = parsed?.positionals ?? []
  if (!parsed || !location || parsed.positionals.length > 1) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const shutdown = createShutdown((error) => console.error(error))
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      console.error('Stopping …')
      void shutdown.run().then(() => process.exit(130))
    })
  const env = parseEnvOrExit()
  if (!env) return
  try {
    const line = await run({ env, location, log: (text) => console.log(text), shutdown }, parsed.values)
    await shutdown.run()
    console.log(line)
  } catch (error) {
    if (shutdown.started) return // it was asked to stop, and what failed then is no news
    await shutdown.run()
    const reason = asDiskFull(error, env)
    console.error(reason instanceof StartError ? reason.message : reason)
    process.exitCode = 1
  }
}

function parse(options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: process.argv.slice(3), options, allowPositionals: true })
  } catch {
    return undefined // an option that is not known is answered by the usage
  }
}

function parseEnvOrExit() {
  try {
    return parseEnv(process.env)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
    return undefined
  }
}

/** Such as `3.4 GB`. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`
