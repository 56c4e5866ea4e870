import { defineConfig } from 'vitest/config'

/** Tests that put something else in a module's place: each needs modules of its own. */
const MOCKING = ['src/main/engine/fs.test.ts', 'src/main/engine/watch/watcher.test.ts']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One worker a core: most tests wait for files and pages. `.ci/run` takes one, for steadiness.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // One load of the modules for all files: half the work of one for each.
          isolate: false,
          include: [
            'src/{shared,main,cli,preload}/**/*.test.ts',
            '{fixtures,test/clients}/**/*.test.ts',
          ],
          exclude: MOCKING,
        },
      },
      {
        extends: true,
        test: { name: 'unit-alone', environment: 'node', include: MOCKING },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          isolate: false,
          include: ['src/renderer/**/*.test.{ts,tsx}'],
        },
      },
      {
        // Scenarios, recordings and samples against a real engine: they need no build.
        extends: true,
        test: {
          name: 'worlds',
          environment: 'node',
          isolate: false,
          include: [
            'test/{scenarios,live,corpus,fuzz,states}/**/*.test.ts',
            'test/{borders,fourth-tool}.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/{scenarios,live,corpus,clients,fuzz,states}/**',
            'test/{borders,fourth-tool}.test.ts',
          ],
          globalSetup: ['test/build.setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
