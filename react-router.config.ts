import type { Config } from '@react-router/dev/config'
import { compressFolder, pruneAssets } from './scripts/compress.ts'

/** A page opened before a deployment may ask for its old chunks for this long. */
const keptDays = 14

export default {
  appDirectory: 'src/web',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // Every asset is compressed once here, so that no request pays for it.
  async buildEnd({ viteConfig, reactRouterConfig }) {
    if (viteConfig.command !== 'build') return
    const client = `${reactRouterConfig.buildDirectory}/client`
    await pruneAssets(`${client}/assets`, keptDays, Date.now())
    await compressFolder(client)
  },
} satisfies Config
