import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { chunkFileNames, chunkGroups } from './scripts/chunks.ts'

/** The service worker: one small file beside the site, in a form that every browser with workers reads. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const made = await build({
        configFile: false,
        logLevel: 'warn',
        resolve: { alias: [{ find: /^#/, replacement: `${import.meta.dirname}/src/` }] },
        build: {
          write: false,
          target: 'es2023',
          reportCompressedSize: false,
          rollupOptions: {
            input: `${import.meta.dirname}/src/web/service-worker/main.ts`,
            output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
          },
        },
      })
      const [first] = Array.isArray(made) ? made : [made]
      const chunk = first && 'output' in first ? first.output[0] : undefined
      if (chunk?.type !== 'chunk') throw new Error('the service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code })
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(command === 'build' ? [serviceWorker()] : [])],
  // The package's own `#*` imports, for both builds.
  resolve: { alias: [{ find: /^#/, replacement: `${import.meta.dirname}/src/` }] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() }, chunkFileNames } } } },
  },
  // Earlier assets stay (react-router.config.ts prunes them), so that pages opened before a deployment go on working.
  build: {
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    cssCodeSplit: false, // two screens bring half a kB of their own; names of styles beside each `import()` weigh more
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
