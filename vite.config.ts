import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

/** What every page needs, in two files: one that changes with our dependencies, one that changes with us. Bigger files compress better. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
  {
    name: 'frame',
    test: /rolldown\/runtime|src\/web\/(entry\.client|routes\/(public|jobsseekers)\/(layout|guest)\.tsx|shells\/(public-shell|site-footer|language-switch|home-link|plain-nav|signed-in)|(root|page-error|frame|lucide-icon|i18n|browser-texts|page-meta|route-handle|shell-data|request|safe-next|service-worker|use-browser-keys|use-kept-search)\.tsx?|kit\/(provider|page|shell|button|reason|brand|late|frozen|deeds|kept-early|use-media|toasts?|offline-modal|online|route-progress|hydrated|cx|error-code)\.tsx?)|src\/(platform\/i18n|kernel\/locale|features\/(jobs\/rules\.address|discovery\/rules\.browser))/,
    priority: 3,
  },
  // What a field needs, also outside of forms, and what forms add to it.
  { name: 'fields', test: /src\/ui\/(field|text-field)\.tsx/, priority: 3 },
  { name: 'forms', test: /src\/ui\/(form|form-errors|use-judge|error-summary)\.tsx?/, priority: 2 },
  { name: 'signs', test: /icons\/(eye|eye-off|check|minus|chevron-down)\./, priority: 3 },
  {
    name: 'page-signs',
    test: /icons\/(bell-ring|chevron-(left|right)|arrow-left|sliders-horizontal|flag)\./,
    priority: 3,
  },
  // What the screens of signing in stand in, and where they lead.
  { name: 'access', test: /src\/(modules\/accounts\/ui\/access-frame|web\/access-paths)/, priority: 3 },
  { name: 'notice', test: /src\/ui\/display\.tsx/, priority: 3 },
  { name: 'pages', test: /src\/ui\/(pagination|page-window)\.tsx?/, priority: 3 },
  { name: 'facts', test: /src\/ui\/(facts|breadcrumb)\.tsx/, priority: 3 },
  { name: 'marks', test: /src\/ui\/(avatar|badge|initials|rating)\.tsx?/, priority: 3 },
  {
    name: 'job-card',
    test: /src\/(modules\/(jobs\/ui\/job-(card|texts|rating)|discovery\/(ui\/job-choice|rules\.url))|kernel\/page-sizes|web\/(job-list|lean-job))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'job-view',
    test: /src\/(modules\/jobs\/ui\/(job-(view|head|company|requirements)|rich-view|benefit)|web\/apply-button|kernel\/safe-href)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'search-line',
    test: /src\/web\/(search-line|use-locate|kit\/suggest-field)/,
    minShareCount: 2,
    priority: 1,
  },
  // What comes alive together at a reader's first deed.
  { name: 'browse-parts', test: /src\/web\/(filter-panel|browse-(head|list|pages)|use-browse-search)/, priority: 1 },
  // Small things that several screens share travel together: each file of its own would cost a request and compress badly.
  {
    name: 'parts',
    test: /src\/web\/(kit\/skeleton)\.tsx|node_modules\/lucide-react\/dist\/esm\/icons\//,
    minShareCount: 4,
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
  // The empty importer: what Vite itself brings into every file with an `import()`.
  { source: '\0vite/preload-helper.js', importer: '', by: 'no-preload.ts', server: false },
  {
    source: './instrumentation.js',
    importer: '/react-router/dist/production/lib/router/router.js',
    by: 'no-instrumentation.ts',
    server: false,
  },
]

/** Advice to developers in the router's production build: only words for the console, which nobody reads there. */
const advice = ['warning', 'warningOnce', 'warnOnce']

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Calls of `invariant(condition, 'sentence')` in a file's syntax tree. */
function invariants(node: Node): [Node, Node][] {
  const { type, callee, arguments: given } = node
  const [condition, sentence, ...more] = type === 'CallExpression' && Array.isArray(given) ? given : []
  const own =
    isNode(callee) && callee['name'] === 'invariant' && isNode(condition) && isNode(sentence) && more.length === 0
  const inside = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
  return [...(own ? [[condition, sentence] satisfies [Node, Node]] : []), ...inside.flatMap(invariants)]
}

/** The router's sentences about its own mistakes, which no reader ever sees: the check stays, the sentence goes. */
function silentRouter(): Plugin {
  return {
    name: 'silent-router',
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/dist/production/')) return null
      const cuts = invariants(this.parse(code) as unknown as Node).sort(([a], [b]) => b.start - a.start)
      return cuts.reduce((left, [condition, sentence]) => left.slice(0, condition.end) + left.slice(sentence.end), code)
    },
  }
}

function standIns(): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { treeshake: { manualPureFunctions: advice } } } } : undefined,
    resolveId(source, importer) {
      const found = stand.find((each) => each.source === source && importer?.includes(each.importer))
      return found && (found.server || this.environment.name === 'client')
        ? `${import.meta.dirname}/src/web/document/${found.by}`
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
  plugins: [
    tailwindcss(),
    reactRouter(),
    ...(command === 'build' ? [sharedFiles(), silentRouter(), standIns(), serviceWorker()] : []),
  ],
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
    modulePreload: false,
    cssCodeSplit: false, // two screens bring half a kB of their own; names of styles beside each `import()` weigh more
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
