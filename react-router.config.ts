import type { Config } from '@react-router/dev/config'
import { compressFolder } from './scripts/compress.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every asset is compressed once here, so that no request pays for it.
  async buildEnd({ viteConfig, reactRouterConfig }) {
    if (viteConfig.command === 'build') await compressFolder(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
