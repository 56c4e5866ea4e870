import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Bundled as the command line is, so that what is measured is what people run, without a compiler beside it. */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'out/bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        bench: resolve('test/bench/index.ts'),
        soak: resolve('test/bench/soak/index.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external: ['playwright-core', 'vite'] },
})
