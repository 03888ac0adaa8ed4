import { parseArgs } from 'node:util'
import { pureTests, quickChecks, runChecks, thoroughChecks } from './checks.ts'

const { values } = parseArgs({ args: process.argv.slice(3), options: { all: { type: 'boolean', default: false } } })
const began = performance.now()
const checks = values.all ? [...thoroughChecks(), pureTests] : quickChecks()
const failed = await runChecks(checks)
console.log(
  `${failed.length === 0 ? 'All is well' : `${failed.length} of ${checks.length} failed`}, in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
