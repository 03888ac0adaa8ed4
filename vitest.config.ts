import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// The suffix says what a test needs: `.test.ts` nothing, `.io.test.ts` servers and threads that it starts itself,
// `.db.test.ts` a PostgreSQL (TEST_DATABASE_URL).
export default defineConfig({
  test: {
    // Some tests wait (for the database, a slow mail server, a picture): a second worker uses that time, also on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          fsModuleCache: true, // what has not changed is not compiled again
          isolate: false, // they touch nothing outside themselves, and loading everything anew for each file takes most of the time
          restoreMocks: true,
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{io,db}.test.ts'],
          environment: 'node',
          testTimeout: 30_000, // property tests on a busy machine
        },
      },
      {
        test: {
          name: 'io',
          isolate: false, // see above
          include: ['{src,test,scripts}/**/*.io.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          isolate: false, // each file has a database and a house of its own; see above
          include: ['{src,test}/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: ['./test/fixtures/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
