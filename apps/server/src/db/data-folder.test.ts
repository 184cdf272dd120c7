import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder, DataFolderInUse, databaseFolderOf, linkDatabase, ownerOf } from './data-folder.ts'

let top: string
let dataDir: string
let shared: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'hoppla-folder-'))
  chmodSync(top, 0o755)
  shared = join(top, 'shared')
  dataDir = join(top, 'closed/data')
  mkdirSync(dataDir, { recursive: true })
})
afterEach(() => rmSync(top, { recursive: true }))

const place = (folder = dataDir) => databaseFolderOf(folder, 'postgres', shared)
const close = (folder = join(top, 'closed')) => chmodSync(folder, 0o700)

test('the database lies in the data folder, unless its user may not enter that one', () => {
  expect(place()).toEqual({ path: join(dataDir, 'postgres'), note: undefined })
  close()
  expect(databaseFolderOf(dataDir, undefined, shared)).toEqual({ path: join(dataDir, 'postgres'), note: undefined })
})

test('where it lies elsewhere, that is said with the folder that is closed, and the data folder has a link to it', () => {
  close()
  const elsewhere = place()
  expect(elsewhere.path.startsWith(`${shared}/`)).toBe(true)
  for (const named of [elsewhere.path, dataDir, join(top, 'closed'), 'postgres', 'HOPPLA_DATA_DIR'])
    expect(elsewhere.note).toContain(named)
  mkdirSync(elsewhere.path, { recursive: true })
  linkDatabase(dataDir, elsewhere)
  linkDatabase(dataDir, elsewhere)
  expect(readlinkSync(join(dataDir, 'postgres'))).toBe(elsewhere.path)
  expect(place()).toEqual(elsewhere)
})

test('a data folder moved away from its database, or whose database is gone, does not begin anew without a word', () => {
  close()
  const { path } = place()
  mkdirSync(path, { recursive: true })
  linkDatabase(dataDir, place())
  const moved = join(top, 'closed/moved')
  renameSync(dataDir, moved)
  expect(() => place(moved)).toThrow(path)
  expect(() => place(moved)).toThrow(DataFolderInUse)
  renameSync(moved, dataDir)
  rmSync(path, { recursive: true })
  expect(() => place()).toThrow('not there any more')
})

test('a database that was made while the folder was open is not left for an empty one', () => {
  mkdirSync(join(dataDir, 'postgres'))
  close()
  expect(() => place()).toThrow(`chmod o+x ${join(top, 'closed')}`)
})

test('a folder is held by a living process other than this one, and by none that has ended', () => {
  expect(ownerOf(dataDir)).toBeUndefined()
  const createRefund = claimDataFolder(dataDir)
  expect(ownerOf(dataDir)).toBeUndefined()
  createRefund()
  writeFileSync(join(dataDir, 'hoppla.pid'), `${process.ppid}\n`)
  expect(ownerOf(dataDir)).toBe(process.ppid)
  expect(() => claimDataFolder(dataDir)).toThrow(`process ${process.ppid}`)
  writeFileSync(join(dataDir, 'hoppla.pid'), '999999999\n')
  expect(ownerOf(dataDir)).toBeUndefined()
})
