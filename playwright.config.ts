import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'test/e2e',
  // What Node runs as it is needs no compiler: Babel takes ten seconds of each run for it.
  build: { external: ['**/build/**', '**/src/**'] },
  // The screens are opened over copies of a demo that is played once; `npm test` runs them in one worker while database tests run.
  projects: [
    { name: 'demo', testMatch: 'demo.setup.ts' },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: ['a11y/axe.e2e.ts', 'statements.e2e.ts'] },
    { name: 'screens', testMatch: ['a11y/axe.e2e.ts', 'statements.e2e.ts'], dependencies: ['demo'] },
  ],
  globalSetup: './test/e2e/set-up.ts', // each worker serves the built site (`npm run build`) over its own database
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Two browsers, two sites and a database share what may be two cores: patience costs nothing where nothing is wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Faults that take long run by `npm run test:resilience` only.
  ...(process.env['TEST_LONG_RUN'] !== '1' && { grepInvert: /@long/ }),
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: process.env['E2E_REPORT'] ?? path.join(tmpdir(), 'karya-e2e.json') }]],
  use: {
    // Journeys that are not about the service worker look at the server's own answers.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' }, // presses wait until nothing moves any more
    screenshot: 'only-on-failure', // and no trace, which takes a third of the time: `npx playwright test --trace retain-on-failure` keeps one
    launchOptions: launchOptions(),
  },
})
