import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

/** What every page needs, in two files: one that changes with our dependencies, one that changes with us. Bigger files compress better. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
  {
    name: 'frame',
    test: /src\/web\/(shells\/(public-shell|site-footer|language-switch|home-link|plain-nav|signed-in)|(frame|lucide-icon|i18n|browser-texts|page-error|page-meta|route-handle|shell-data|request|safe-next|service-worker)\.tsx?|kit\/(provider|page|shell|button|reason|dialog|brand|empty-state|toasts?|offline-modal|online|route-progress|hydrated|cx|error-code)\.tsx?)|src\/(platform\/i18n|kernel\/locale)/,
    priority: 3,
  },
  // Small things that several screens share travel together: each file of its own would cost a request and compress badly.
  {
    name: 'parts',
    test: /src\/web\/(kit\/(field|text-field|display|avatar|initials|badge|pagination|page-window|skeleton))\.tsx?|node_modules\/lucide-react\/dist\/esm\/icons\//,
    minShareCount: 3,
    priority: 2,
  },
  {
    name: 'job-card',
    test: /src\/(features\/(jobs\/(ui\/job-(card|texts|rating)|rules\.address)|discovery\/(ui\/job-|rules\.url))|kernel\/page-sizes|web\/(job-list|lean-job))/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'search-line',
    test: /src\/web\/(search-line|suggest-(cities|words)|kit\/(suggest-field|use-suggestions|match-options))/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'job-view',
    test: /src\/(features\/jobs\/ui\/(job-|rich-view|benefit)|web\/apply-button|kernel\/safe-href)/,
    minShareCount: 2,
    priority: 1,
  },
]

function sharedFiles(): Plugin {
  return {
    name: 'shared-files',
    outputOptions(options) {
      return this.environment.name === 'client' ? { ...options, codeSplitting: { groups } } : options
    },
  }
}

/** Parts of dependencies that pages pay for without using them, and what stands in for them in builds. */
const stand = [
  { source: '../createLucideIcon.mjs', importer: '/lucide-react/', by: 'lucide-icon.ts', server: true },
  {
    source: './instrumentation.js',
    importer: '/react-router/dist/production/lib/router/router.js',
    by: 'no-instrumentation.ts',
    server: false,
  },
]

function standIns(): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = stand.find((each) => each.source === source && importer?.includes(each.importer))
      return found && (found.server || this.environment.name === 'client')
        ? `${import.meta.dirname}/src/web/${found.by}`
        : null
    },
  }
}

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
            input: `${import.meta.dirname}/src/web/worker/main.ts`,
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
  plugins: [tailwindcss(), reactRouter(), ...(command === 'build' ? [sharedFiles(), standIns(), serviceWorker()] : [])],
  ssr: command === 'build' ? { noExternal: ['lucide-react'] } : {},
  // The package's own `#*` imports, for both builds.
  resolve: { alias: [{ find: /^#/, replacement: `${import.meta.dirname}/src/` }] },
  // Earlier assets stay (react-router.config.ts prunes them), so that pages opened before a deployment go on working.
  build: {
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
