import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Bundled as the command line is: a million records need no compiler beside them. */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'out/fuzz',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { fuzz: resolve('test/fuzz/index.ts') },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
})
