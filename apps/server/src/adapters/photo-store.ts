import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where photos lie: bytes under a name of ours. Nothing in it is public; operations decide who may see what. */
export type PhotoStore = {
  /** Once resolved, the bytes are there to stay. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** @returns undefined when there is none. */
  get: (name: string) => Promise<Buffer | undefined>
  /** Removing what is not there is no error. */
  remove: (name: string) => Promise<void>
}

/** Names are ids of our own; whatever else comes may not climb out. @throws Error for anything else. */
export const checkedName = (name: string): string => {
  if (!/^[\w-]+\.jpg$/.test(name)) throw new Error(`'${name}' is no photo's name.`)
  return name
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A folder of this machine. Processes that share the work must share the folder. @param folder made on first use. */
export const photoFolder = (folder: string): PhotoStore => {
  const path = (name: string) => join(folder, checkedName(name))
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Whole or not at all: a crash in between leaves a file that nobody asks for.
      await writeFile(`${path(name)}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${path(name)}.part`, path(name))
    },
    get: (name) =>
      readFile(path(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: (name) => rm(path(name), { force: true }),
  }
}
