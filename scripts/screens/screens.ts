import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { freePort, type ServerProcess, startServer, temporaryFolder } from '../../e2e/support/server.ts'
import { buildIfStale } from '../build.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { root } from '../run-tool.ts'
import { takeOffice } from './office.ts'
import { isKept, screensPage } from './pictures.ts'
import { type Scene, scenes } from './scenes.ts'
import { openVisit, places, type ShownLanguage } from './visit.ts'

/**
 * `npm run screens [-- scene …]`: builds and starts the product on an empty data folder with its test payments, walks through it and takes every picture of
 * docs/screens and docs/office, then writes docs/screens.md. With the names of scenes (or `office`) only their pictures are taken, and nothing is deleted. `HOPPLA_SCREENS_DIR` puts the
 * pictures elsewhere and takes them in every shown language, to be looked at. Ends with 1 when a scene fails or a picture is missing.
 */
const asked = process.argv.slice(2)
const elsewhere = process.env.HOPPLA_SCREENS_DIR
const folder = elsewhere ?? join(root, 'docs/screens')
const widths = [390, 1280] as const
const languages = Object.keys(places) as ShownLanguage[]

const isWanted = (name: string, language: ShownLanguage) => elsewhere !== undefined || isKept(name, language)
const chosen = Object.entries(scenes).filter(([name]) => asked.length === 0 || asked.includes(name))
const withOffice = asked.length === 0 || asked.includes('office')
if (chosen.length === 0 && !withOffice) throw new Error(`No such scene. Choose from ${Object.keys(scenes).join(', ')}, office.`)

/** Plays one scene at one width in one language. @returns what went wrong, in words. */
const play = async (
  scene: Scene,
  title: string,
  at: { origin: string; dataDir: string; language: ShownLanguage; width: number },
) => {
  const { language, width } = at
  const wanted = scene.pictures.filter((name) => isWanted(name, language))
  if (wanted.length === 0) return []
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
  const missing = new Set(wanted)
  const keep = (name: string, png: Buffer) => {
    if (!scene.pictures.includes(name)) throw new Error(`The scene does not name the picture '${name}'.`)
    missing.delete(name)
    if (isWanted(name, language)) writeFileSync(join(folder, `${name}-${language}-${width}.png`), png)
  }
  try {
    await scene.play(await openVisit({ browser, keep, ...at }))
    return [...missing].map((name) => `${title} ${language} ${width}: no picture '${name}'`)
  } catch (error) {
    return [`${title} ${language} ${width}: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await browser.close()
  }
}

const takeAll = async ({ origin, dataDir }: ServerProcess): Promise<string[]> => {
  const faults: string[] = []
  for (const [title, scene] of chosen)
    for (const language of languages)
      for (const width of widths) {
        const found = await play(scene, title, { origin, dataDir, language, width })
        for (const fault of found) console.error(fault)
        faults.push(...found)
      }
  return faults
}

process.env.NODE_ENV = 'production'
await buildIfStale()
mkdirSync(folder, { recursive: true })
const data = temporaryFolder('screens')
const server = await startServer({ dataDir: data.path, port: await freePort(), env: { HOPPLA_TRUST_PROXY: 'loopback' } })
try {
  const faults = await takeAll(server)
  if (withOffice)
    for (const language of elsewhere === undefined ? (['en'] as const) : (['en', 'de', 'fi'] as const))
      faults.push(...(await takeOffice(server, elsewhere, language)))
  process.exitCode = faults.length > 0 ? 1 : 0
  if (elsewhere === undefined) {
    writeFileSync(join(root, 'docs/screens.md'), screensPage())
    if (asked.length === 0 && faults.length === 0) deleteOthers()
  }
} finally {
  await server.stop()
  data.remove()
}

/** Pictures that no row shows any more. */
function deleteOthers(): void {
  for (const file of readdirSync(folder)) {
    const [, name = '', language = ''] = /^(.+)-([a-z]{2})-\d+\.png$/.exec(file) ?? []
    if (!isKept(name, language as ShownLanguage)) rmSync(join(folder, file))
  }
}
