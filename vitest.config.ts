import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Two kinds of tests: `api` (units and the whole app over HTTP, on real PostgreSQL) and `e2e` (journeys in a real browser). */
/** Packages as the product runs them: the development build of the one that reads Markdown takes several times as long. */
const packagesAsInProduction: Plugin = {
  name: 'packages-as-in-production',
  configResolved: ({ ssr, environments }) => {
    for (const { resolve } of [ssr, ...Object.values(environments)])
      if (resolve?.conditions) resolve.conditions = resolve.conditions.filter((name) => name !== 'development|production')
  },
}

/** Short files that walk every page: begun last, as their size would have it, they keep one worker busy when all others have ended. */
const long = ['policy.test.ts', 'every-page.test.ts', 'guest-pages.test.ts', 'targets.test.ts', 'faults/import.test.ts']
const isLong = ({ moduleId }: TestSpecification): boolean => long.some((name) => moduleId.endsWith(`/${name}`))

/** Those first, then the others in the order of the tool: on a clean checkout by size. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [packagesAsInProduction],
        test: {
          name: 'api',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/{src,app}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Limits for what hangs, not for what is slow: a busy machine may take ten times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Two leave a quarter of two cores idle while they wait for the disk; with three it is a tenth, and the whole takes a fifth less.
          maxWorkers: 3,
          expect: { poll: { timeout: 60_000 } },
          // What is loaded stays loaded from file to file: loading took longer than most tests. Each file has its own server and database.
          isolate: false,
          // Sheets of their own have an address in the page; the big one is not needed to test markup.
          css: { include: [/pages\.css/] },
        },
      },
      {
        plugins: [packagesAsInProduction],
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // Each file's parents, addresses and folders are its own. Journeys wait a good part of their time; three at once leave two cores little idle.
          maxWorkers: 3,
          // What is loaded stays loaded from file to file, and so does each worker's browser.
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
