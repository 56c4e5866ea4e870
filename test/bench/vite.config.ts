import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Bundled as the command line is, so that what is measured is what people run, without a compiler beside it. */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: resolve('test/bench/show.ts'),
    outDir: 'out/bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { format: 'es', entryFileNames: 'show.js' } },
  },
  ssr: { noExternal: true },
})
