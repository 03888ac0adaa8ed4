import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './scripts/browser.ts'

/** What parts of the design system import from packages. */
const browserDependencies = [
  '@base-ui/react/autocomplete',
  '@base-ui/react/combobox',
  '@base-ui/react/menu',
  '@base-ui/react/popover',
  'lucide-react',
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-router',
  'vitest-browser-react',
]

/** How long what is awaited may take: no measure of speed, the machine may be busy with other tests. */
const expectations = { poll: { timeout: 20_000, interval: 20 } }

// The suffix says what a test needs: `.test.ts` nothing, `.io.test.ts` servers and threads that it starts itself,
// `.browser.test.tsx` a Chromium, `.db.test.ts` a PostgreSQL (TEST_DATABASE_URL), `.resilience.test.ts` the same and minutes.
export default defineConfig({
  test: {
    // Some tests wait (for the database, a slow mail server, a picture): a second worker uses that time, also on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    tags: [
      { name: 'slow', description: 'Takes a tenth of a second or more; `npm run check` leaves it to `npm test`.' },
    ],
    projects: [
      {
        test: {
          name: 'pure',
          expect: expectations,
          fsModuleCache: true, // what has not changed is not compiled again
          isolate: false, // they touch nothing outside themselves, and loading everything anew for each file takes most of the time
          restoreMocks: true,
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{io,db,resilience}.test.ts', '**/*.browser.test.tsx'],
          environment: 'node',
          testTimeout: 30_000, // property tests on a busy machine
        },
      },
      {
        test: {
          name: 'io',
          expect: expectations,
          isolate: false, // see above
          include: ['{src,test,scripts}/**/*.io.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        plugins: [tailwindcss()],
        // Found while a test runs, they would reload it.
        optimizeDeps: { include: browserDependencies },
        test: {
          name: 'browser',
          expect: expectations,
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['./test/fixtures/browser-setup.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
          },
        },
      },
      {
        test: {
          name: 'db',
          expect: expectations,
          isolate: false, // each file has a database and an app of its own; see above
          setupFiles: ['./test/fixtures/cheap-passwords.ts'],
          include: ['{src,test}/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: ['./test/fixtures/database.ts'],
          // `npm test` opens the screens at the same time: patience costs nothing where nothing is wrong.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'resilience', // long fault runs, by `npm run test:resilience` only
          expect: expectations,
          isolate: false,
          include: ['{src,test}/**/*.resilience.test.ts'],
          environment: 'node',
          globalSetup: ['./test/fixtures/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
