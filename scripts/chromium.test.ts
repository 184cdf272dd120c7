import { expect, test } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

const downloadPath = '/root/.cache/chromium'

/** A machine with these files; `install` says what a command brings. */
const aMachine = (files: string[], { isRoot = false, install = (_command: string): string[] => [] } = {}) => {
  const there = new Set(files)
  const ran: string[] = []
  const said: string[] = []
  const machine: Machine = {
    exists: (path) => there.has(path),
    isRoot,
    run: (command, args) => {
      const line = [command, ...args].join(' ')
      ran.push(line)
      for (const path of install(line)) there.add(path)
    },
    say: (words) => said.push(words),
    downloadPath,
  }
  return { machine, ran, said }
}

test('a path that is given is taken, or refused by name', () => {
  const { machine } = aMachine(['/opt/chromium', '/usr/bin/chromium'])
  expect(findChromium('/opt/chromium', machine)).toBe('/opt/chromium')
  expect(() => findChromium('/opt/other', machine)).toThrow('/opt/other')
})

test('an installed one is taken, and nothing is run', () => {
  const { machine, ran } = aMachine(['/usr/bin/chromium'], { isRoot: true })
  expect(findChromium('', machine)).toBe('/usr/bin/chromium')
  expect(ran).toEqual([])
})

test('as root on Debian the package is installed', () => {
  const { machine, ran } = aMachine(['/usr/bin/apt-get'], {
    isRoot: true,
    install: (line) => (line.endsWith(' chromium') ? ['/usr/bin/chromium'] : []),
  })
  expect(findChromium('', machine)).toBe('/usr/bin/chromium')
  expect(ran.every((line) => line.startsWith('apt-get '))).toBe(true)
})

test.each([
  ['nobody may install packages', { isRoot: false }],
  ['no package is to be had', { isRoot: true }],
])('where %s, playwright’s own is downloaded, and that is said', (_, { isRoot }) => {
  const { machine, said } = aMachine(['/usr/bin/apt-get'], {
    isRoot,
    install: (line) => (line.includes('playwright-core') ? [downloadPath] : []),
  })
  expect(findChromium('', machine)).toBe(downloadPath)
  expect(said.at(-1)).toContain('Downloading playwright’s Chromium')
})

test('without any, it says what to do', () => {
  expect(() => findChromium('', aMachine([]).machine)).toThrow('set CHROMIUM_PATH')
})
