import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((end) =>
      path.join(process.env[root] ?? 'C:\\', end),
    ),
  ),
}

/** The Chromium or Chrome of this machine; Debian's is installed when we may. Undefined after saying what to install. */
export function findBrowser(): string | undefined {
  const configured = process.env['CHROME_PATH']
  if (configured)
    return isProgram(configured) ? configured : printError(`CHROME_PATH names ${configured}, which is no program.`)
  const installed = presentBrowser()
  if (installed) return installed
  if (process.getuid?.() !== 0 || !inPath('apt-get'))
    return printError(
      'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium), or name it by CHROME_PATH.',
    )
  console.log("Installing Debian's Chromium for the browser tests …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0)
      return printError(
        `apt-get ${args.join(' ')} failed: ${`${stderr}${stdout}`.trim().split('\n').at(-1)}. Install Chromium or Chrome yourself, or name one by CHROME_PATH.`,
      )
  }
  return presentBrowser() ?? printError("Debian's Chromium was installed and cannot be found: name it by CHROME_PATH.")
}

/**
 * Pages of Chromium's own address bar, which it draws for every new window, for half of what a window costs. Chromium heeds
 * the last of such lists only: the others of it are Playwright's.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** How tests start it: without what a browser does for its own sake, and as root without its sandbox. */
export const launchOptions = () => ({
  executablePath: process.env['CHROME_PATH'] ?? presentBrowser(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
})

/** The Chromium or Chrome that is there already. */
export const presentBrowser = (): string | undefined =>
  names.map(inPath).find((file) => file !== undefined) ?? places[process.platform]?.find(isProgram)

function inPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function printError(sentence: string): undefined {
  console.error(sentence)
}
