import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readLong } from '../db/long-reading.ts'
import type { Deps } from '../kernel/deps.ts'
// What can be bought is registered there, and says what its articles look like.
import '../modules/registry.ts'
import { type ChainFile, chainFiles } from './chain-files.ts'

/** What an export wrote. */
export type ExportReport = { files: Omit<ChainFile, 'bytes'>[]; rows: number }

/** The chain cannot be exported into this folder; nothing was written. */
export class ExportRefused extends Error {}

/**
 * Writes the whole chain as import files (docs/import.md), read as of one moment: importing them again changes nothing. People are no part of it: neither
 * accounts with their children and coupons, nor bookings and orders.
 * @param folder a new or empty one. It appears when everything is written; a failed export leaves nothing behind.
 * @throws ExportRefused when the folder holds something, cannot be replaced, or the database holds no chain.
 */
export const exportChain = async (deps: Pick<Deps, 'reports'>, folder: string): Promise<ExportReport> => {
  const target = resolve(folder)
  await refuseUnlessEmpty(target)
  const unfinished = `${target}.unfinished-${randomUUID().slice(0, 8)}`
  try {
    const report = await writeFiles(deps, unfinished)
    if (report.files.length === 0) throw new ExportRefused('There is nothing to export: the database holds no chain yet.')
    await putInPlace(unfinished, target)
    return report
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const refuseUnlessEmpty = async (folder: string): Promise<void> => {
  const entries = await readdir(folder).catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'ENOENT') return []
    throw code === 'ENOTDIR' ? new ExportRefused(`${folder} is no folder.`) : error
  })
  if (entries.length > 0) throw new ExportRefused(`${folder} is not empty. Name a new or an empty folder.`)
}

const writeFiles = async (deps: Pick<Deps, 'reports'>, folder: string): Promise<ExportReport> => {
  await mkdir(folder, { recursive: true })
  const files: ExportReport['files'] = []
  await readLong(deps, async (tx) => {
    for await (const { bytes, ...file } of chainFiles(tx)) {
      const path = join(folder, file.path)
      await mkdir(dirname(path), { recursive: true })
      // Never over another: two files of one name would be one.
      await writeFile(path, bytes, { flag: 'wx' })
      files.push(file)
    }
  })
  return { files, rows: files.reduce((sum, { rows }) => sum + rows, 0) }
}

/** What the system says of a folder that it cannot put in the place of another: one that was filled meanwhile, or a mounted disk. */
const cannotReplace = new Set(['ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EXDEV'])

const putInPlace = async (finished: string, folder: string): Promise<void> => {
  try {
    await rename(finished, folder)
  } catch (error) {
    if (!cannotReplace.has(codeOf(error) ?? '')) throw error
    throw new ExportRefused(
      `${folder} cannot be replaced (it is a disk of its own, or not empty any more). Name a new folder in it.`,
    )
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
