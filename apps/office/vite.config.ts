import { defineConfig } from 'vite'
import { contractWithoutSchemas } from '../web/contract-plugin.ts'

/** Stands for the nonce in index.html; the server writes another one into each answer (apps/server/src/web/office.ts). */
const noncePlace = 'NONCE-OF-THIS-ANSWER'

export default defineConfig({
  plugins: [contractWithoutSchemas()],
  html: { cspNonce: noncePlace },
  build: {
    outDir: 'build',
    // A folder of its own: /assets/ holds the files of the parents' pages.
    assetsDir: 'office',
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Every file of Mantine says `use client`, which means something to servers that render; here everything is the client's.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
    },
  },
})
