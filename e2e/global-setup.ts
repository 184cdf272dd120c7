import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { applicationClients } from './clients/applications.ts'
import { copyDataFolder, freePort, startServer, temporaryFolder } from './support/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Sweden's origin of the server that the journeys share. */
    origin: string
    chromium: string
    /** The shared server's folder, for what only time would bring about otherwise. */
    dataDir: string
    /** A data folder after a first start, stopped in order (support/operation/imported-folder.ts). */
    importedDir: string
    /** Where the applications of other makers lie (clients/applications.ts), once a test serves them. */
    applicationOrigin: string
  }
}

/** One server for all journeys, started like `npm start` on a folder and port of its own. */
export default async (project: TestProject) => {
  const chromium = findChromium()
  await buildIfStale()
  const [imported, folder] = [temporaryFolder('imported'), temporaryFolder('shared')]
  await (await startServer({ dataDir: imported.path, port: await freePort() })).stop()
  copyDataFolder(imported.path, folder.path)
  const applicationOrigin = `http://localhost:${await freePort()}`
  const clients = join(folder.path, 'clients.json')
  writeFileSync(clients, JSON.stringify(applicationClients(applicationOrigin)))
  const server = await startServer({
    dataDir: folder.path,
    port: await freePort(),
    // Each test comes from an address of its own (`someAddress`), so that limits per address do not count them together.
    env: { HOPPLA_TRUST_PROXY: 'loopback', HOPPLA_OIDC_CLIENTS: clients },
  })
  project.provide('origin', server.origin)
  project.provide('chromium', chromium)
  project.provide('dataDir', folder.path)
  project.provide('importedDir', imported.path)
  project.provide('applicationOrigin', applicationOrigin)
  return async () => {
    const { code, signal } = await server.stop()
    folder.remove()
    imported.remove()
    if (code !== 0) throw new Error(`The server ended with ${signal ?? code}, not 0:\n${server.output()}`)
  }
}
