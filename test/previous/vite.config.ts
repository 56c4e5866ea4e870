import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'out/previous/run',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { previous: resolve('test/previous/index.ts') },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
})
