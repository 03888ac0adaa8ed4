// Loaded into a server before anything else: the PostgreSQL that it starts goes by the clock of libfaketime (FAULT_LIBRARY), whose
// offset stands in FAULT_CLOCK_FILE and may change at any time. The server's own clock is right.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const { spawn } = childProcess
childProcess.spawn = (program, args, options) =>
  /\bpg_ctl(\.exe)?$/.test(program) && args.includes('start')
    ? spawn(program, args, {
        ...options,
        env: {
          ...options.env,
          LD_PRELOAD: process.env.FAULT_LIBRARY,
          FAKETIME_TIMESTAMP_FILE: process.env.FAULT_CLOCK_FILE,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          FAKETIME_DONT_RESET: '1',
        },
      })
    : spawn(program, args, options)
syncBuiltinESMExports()
