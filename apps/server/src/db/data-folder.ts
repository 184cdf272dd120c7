import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CannotStart } from '../kernel/cannot-start.ts'

/** The data folder cannot be used as it is; the message says by whom it is held, or what to do. */
export class DataFolderInUse extends CannotStart {}

/**
 * For root only: the folder for files that another user must reach, used when the data folder is inside a closed one (`/root`, a private temporary folder).
 */
export const sharedDir = '/var/lib/hoppla'
export const passwordName = 'postgres-password'
const pidName = 'hoppla.pid'

/** Where the database of a data folder lies; `note` says so, and why, when that is not the data folder itself. */
export type DatabaseFolder = { path: string; note: string | undefined }

/**
 * Where the database of `dataDir` lies. PostgreSQL refuses to run as root, so root hands it to another user; where that user may not enter the data
 * folder, the database lies below `sharedDir`, and `postgres` in the data folder is a link to it.
 * @param user the other user's name when this process is root's.
 * @param shared in place of `sharedDir`, for tests.
 * @throws DataFolderInUse when the folder was moved or copied away from its database, that database is gone, or the one inside cannot be entered.
 */
export const databaseFolderOf = (dataDir: string, user: string | undefined, shared = sharedDir): DatabaseFolder => {
  const inside = join(dataDir, 'postgres')
  const closed = user === undefined ? undefined : closedFolderAbove(dataDir)
  if (closed === undefined) return { path: inside, note: undefined }
  const path = join(shared, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16))
  const linked = linkOf(inside)
  if (linked !== undefined && linked !== path)
    throw new DataFolderInUse(
      `The database of ${dataDir} lies in ${linked}, where it was put for another path of this folder. Stop whatever uses it, move it (mv ${linked} ${path}) and its link (ln -sfn ${path} ${inside}), or move the data folder back.`,
    )
  if (linked !== undefined && !existsSync(path))
    throw new DataFolderInUse(
      `The database of ${dataDir} lay in ${path}, and is not there any more. Restore it, or delete ${inside} and ${join(dataDir, passwordName)} to begin with an empty one.`,
    )
  if (linked === undefined && existsSync(inside))
    throw new DataFolderInUse(
      `The database in ${inside} runs as the user ${user}, who may not enter ${closed}. Open that folder (chmod o+x ${closed}), or move the data folder below open ones and set HOPPLA_DATA_DIR.`,
    )
  return {
    path,
    note: `The database lies in ${path}, not in ${dataDir}: it runs as the user ${user}, who may not enter ${closed}. Back up both folders, and remove both, or set HOPPLA_DATA_DIR to a folder below open ones.`,
  }
}

/** Leaves a link in the data folder to a database that lies elsewhere. */
export const linkDatabase = (dataDir: string, { path, note }: DatabaseFolder): void => {
  const link = join(dataDir, 'postgres')
  if (note !== undefined && linkOf(link) === undefined) symlinkSync(path, link)
}

const linkOf = (path: string): string | undefined =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined

/** The nearest folder on the way to `path`, itself included, that not everybody may enter. */
export const closedFolderAbove = (path: string): string | undefined => {
  const at = resolve(path)
  if ((statSync(at).mode & 0o001) === 0) return at
  const parent = dirname(at)
  return parent === at ? undefined : closedFolderAbove(parent)
}

/** The running process that holds the data folder, other than this one. */
export const ownerOf = (dataDir: string): number | undefined => {
  const owner = pidIn(join(dataDir, pidName))
  return owner !== undefined && owner !== process.pid && isAlive(owner) ? owner : undefined
}

/** Takes the data folder for this process. @returns a function that releases it. @throws DataFolderInUse when a running process holds it. */
export const claimDataFolder = (dataDir: string): (() => void) => {
  const owner = ownerOf(dataDir)
  if (owner !== undefined)
    throw new DataFolderInUse(
      `The data folder ${dataDir} is in use by process ${owner}. Stop it, or set HOPPLA_DATA_DIR to another folder.`,
    )
  const pidFile = join(dataDir, pidName)
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => rmSync(pidFile, { force: true })
}

/** The process id on the first line of a file. */
export const pidIn = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8').split('\n')[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
