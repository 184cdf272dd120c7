import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory, and how much room must be there for the databases of a whole run. */
const inMemory = '/dev/shm'
const leastFree = 6 * 1024 ** 3

/**
 * Where tests keep their databases: in memory where there is room, so that none of them waits for a disk that others are writing to. A request whose
 * commit takes seconds is answered 503, which is right and not what a test is about.
 */
export const testFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastFree ? inMemory : tmpdir()
  } catch {
    // Not every system has one.
    return tmpdir()
  }
}

/** A folder that PostgreSQL's own user may enter too; `remove` when done. */
export const temporaryFolder = (name: string): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(testFolder(), `hoppla-${name}-`))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
