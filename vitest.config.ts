import { defineConfig } from 'vitest/config'

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
          include: [
            'src/{shared,main,cli,preload}/**/*.test.ts',
            '{fixtures,test/clients}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
        },
      },
      {
        // Scenarios, recordings and samples against a real engine: they need no build.
        extends: true,
        test: {
          name: 'worlds',
          environment: 'node',
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
