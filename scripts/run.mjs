// The entry of every npm script. Written so that an old Node can read it too, and say which one is needed.
import { spawn } from 'child_process'
import { existsSync } from 'fs'
import { constants } from 'os'
import { dirname, join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const needed = 24
const here = dirname(fileURLToPath(import.meta.url))
const delivered = join(here, '..', 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

function major() {
  return Number(process.versions.node.split('.')[0])
}

function runWith(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: Object.assign({}, process.env, { KARYA_NODE: node }),
  })
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  names.forEach((name) => process.on(name, () => child.kill(name)))
  child.on('error', () => complain())
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] || 0) : code))
}

// npm that is told to stop ends without passing it on (a container, a script): whoever started us is gone, so we stop as well.
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}

function complain() {
  console.error(
    'Karya needs Node ' +
      needed +
      ' or newer and this is ' +
      process.version +
      '. "npm ci" normally brings it as the package "node"; ' +
      'where install scripts are switched off, install Node ' +
      needed +
      ' yourself (https://nodejs.org).',
  )
  process.exit(1)
}

if (process.env.npm_lifecycle_event) endWithNpm()
if (major() >= needed) {
  import(pathToFileURL(join(here, process.argv[2] + '.ts')).href).catch((error) => {
    console.error(error)
    process.exit(1)
  })
} else if (existsSync(delivered) && !process.env.KARYA_NODE) {
  runWith(delivered)
} else {
  complain()
}
