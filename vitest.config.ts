import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{shared,main,cli,preload}/**/*.test.ts', 'fixtures/**/*.test.ts'],
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
        extends: true,
        test: {
          name: 'end-to-end',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/build.setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
