import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The headless shell: one bundled file, so that `andon light` starts fast and needs no node_modules. */
export default defineConfig({
  build: {
    ssr: resolve('src/cli/index.ts'),
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { format: 'es', entryFileNames: 'index.js' } },
  },
  ssr: { noExternal: true },
})
