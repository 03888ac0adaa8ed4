import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { presentBrowser } from './scripts/browser.ts'

const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './test/e2e/set-up.ts', // each worker serves the built site (`npm run build`) over its own database
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Two browsers, two sites and a database share what may be two cores: patience costs nothing where nothing is wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: process.env['E2E_REPORT'] ?? path.join(tmpdir(), 'karya-e2e.json') }]],
  use: {
    // Journeys that are not about the service worker look at the server's own answers.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure', // and no trace, which takes a third of the time: `npx playwright test --trace retain-on-failure` keeps one
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? presentBrowser(),
      args: [
        ...rootless,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
