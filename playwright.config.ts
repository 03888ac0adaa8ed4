import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { presentBrowser } from './scripts/browser.ts'

// `npm test` starts a site of its own and names it; alone, the one of `npm start -- --demo` is used or started.
const site = process.env['E2E_URL']
const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: process.env['E2E_REPORT'] ?? path.join(tmpdir(), 'karya-e2e.json') }]],
  use: {
    baseURL: site ?? 'http://localhost:3000',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
  webServer: site
    ? undefined
    : {
        command: 'npm start -- --demo',
        url: 'http://localhost:3000/readyz',
        reuseExistingServer: true,
        timeout: 180_000,
      },
})
