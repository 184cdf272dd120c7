import { defineConfig } from 'vite'
import { contractWithoutSchemas } from '../web/contract-plugin.ts'
import { leanRouter } from '../web/lean-router-plugin.ts'
import { doorWorker } from './door-worker-plugin.ts'

/** Stands for the nonce in index.html; the server writes another one into each answer (apps/server/src/web/office.ts). */
const noncePlace = 'NONCE-OF-THIS-ANSWER'

/**
 * What five entries or more need comes in one file. By default each set of pages that share something has a file of its own: 70 for a page, which compress
 * by themselves, 30 KB more (docs/decisions/0258-the-office-is-a-script-application.md).
 */
// Pages on which nothing is published, the door among them, do without what edits.
const edits = /office\/src\/parts\/(?:editing\/|media-picker|picture-upload)|contract\/src\/editing\//
const chunkGroups = [{ name: 'base', minShareCount: 5, test: (id: string) => !edits.test(id) }]

export default defineConfig({
  plugins: [contractWithoutSchemas(), leanRouter(), doorWorker()],
  html: { cspNonce: noncePlace },
  // The server knows a worker by its name: it has a policy of its own (apps/server/src/web/office.ts).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: 'office/worker-[name]-[hash].js', chunkFileNames: 'office/worker-part-[name]-[hash].js' },
    },
  },
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
      output: { codeSplitting: { groups: chunkGroups } },
      // Every file of Mantine says `use client`, which means something to servers that render; here everything is the client's.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
    },
  },
})
