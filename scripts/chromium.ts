import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, or, as root on a Debian-like machine, one installed now.
 * @returns its path. @throws Error that says what to do.
 */
export const findChromium = (): string => {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
    return given
  }
  const found = places.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt(['update', '-qq'])
    // Where there is no package of the shell alone, the whole browser has it.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt(['install', '-y', '-qq', '--no-install-recommends', name])
      const installed = places.find((path) => existsSync(path))
      if (installed) return installed
    }
  }
  throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.')
}
