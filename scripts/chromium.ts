import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './run-tool.ts'

const places = [
  // The same engine without windows, menus and their processes: starts and ends faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** How every browser of ours is started: without windows, and asking nobody for updates. */
export const chromiumFlags: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the search for a browser asks of the machine; a test plays it. */
export type Machine = {
  exists: (path: string) => boolean
  isRoot: boolean
  /** Runs a command to its end, with the words of its errors shown. */
  run: (command: string, args: readonly string[]) => void
  say: (words: string) => void
  /** Where playwright keeps the Chromium that it downloads. */
  downloadPath: string
}

const thisMachine = (): Machine => ({
  exists: existsSync,
  isRoot: process.getuid?.() === 0,
  run: (command, args) => {
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  },
  say: (words) => console.log(words),
  downloadPath: chromium.executablePath(),
})

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, one installed now as a package (as root on a Debian-like machine), or the one that
 * playwright downloads.
 * @returns its path. @throws Error that says what to do.
 */
export const findChromium = (given = process.env.CHROMIUM_PATH, machine = thisMachine()): string => {
  const { exists, isRoot, run, say, downloadPath } = machine
  if (given) {
    if (!exists(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
    return given
  }
  const installed = () => [...places, downloadPath].find(exists)
  const found = installed()
  if (found) return found
  if (isRoot && exists('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests …')
    run('apt-get', ['update', '-qq'])
    // Where there is no package of the shell alone, the whole browser has it.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const path = installed()
      if (path) return path
    }
  }
  say('Downloading playwright’s Chromium for the browser tests …')
  run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', '--no-shell', 'chromium'])
  const path = installed()
  if (path) return path
  throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.')
}
