import { execFile } from 'node:child_process'
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

/** Chromium without windows: pages cost it a tenth less, but it has no push. */
const shellName = 'chromium-headless-shell'

/**
 * Whether this machine has Chromium or Chrome; Debian's is installed when we may, and with its headless shell. False after
 * saying what to install.
 */
export async function ensureBrowser(): Promise<boolean> {
  const configured = process.env['CHROME_PATH']
  if (configured) return isProgram(configured) || printError(`CHROME_PATH names ${configured}, which is no program.`)
  const installed = presentBrowser()
  const mayInstall = process.getuid?.() === 0 && inPath('apt-get') !== undefined
  if (installed && (inPath(shellName) || !mayInstall)) return true
  if (!mayInstall)
    return printError(
      'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium), or name it by CHROME_PATH.',
    )
  console.log("Installing Debian's Chromium for the browser tests …")
  const problem = await aptInstall(installed ? [shellName] : ['chromium', shellName])
  if (problem && installed) console.log(`Going on without ${shellName}: ${problem}.`)
  else if (problem) return printError(`${problem}. Install Chromium or Chrome yourself, or name one by CHROME_PATH.`)
  return (
    presentBrowser() !== undefined ||
    printError("Debian's Chromium was installed and cannot be found: name it by CHROME_PATH.")
  )
}

/** What went wrong, if anything. */
async function aptInstall(packages: string[]): Promise<string | null> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const problem = await new Promise<string | null>((resolve) => {
      execFile('apt-get', args, { env }, (error, stdout, stderr) =>
        resolve(error && (`${stderr}${stdout}`.trim().split('\n').at(-1) || error.message)),
      )
    })
    if (problem) return `apt-get ${args.join(' ')} failed: ${problem}`
  }
  return null
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
export const launchOptions = ({ push = false } = {}) => ({
  executablePath: process.env['CHROME_PATH'] ?? ((!push && inPath(shellName)) || presentBrowser()),
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

function printError(sentence: string): false {
  console.error(sentence)
  return false
}
