import { inject } from 'vitest'
import { copyDataFolder, temporaryFolder } from '../server.ts'

/** A folder whose product has made its database and imported the demo chain: for tests about what comes after a first start. */
export const importedFolder = (name: string): ReturnType<typeof temporaryFolder> => {
  const folder = temporaryFolder(name)
  copyDataFolder(inject('importedDir'), folder.path)
  return folder
}
