import { fileURLToPath } from 'node:url'
import { importChain } from '../import/import.ts'
import { drawPictures } from '../rooms/orders/orders.ts'
import { makeDeps } from './deps.ts'

const demoFolder = fileURLToPath(new URL('../../../../data/demo/', import.meta.url))

/** Imports the demo chain into a database. */
export const importDemoInto = async (url: string): Promise<void> => {
  const { deps, close } = await makeDeps(url)
  try {
    await importChain(deps, demoFolder)
    await drawPictures(deps)
  } finally {
    await close()
  }
}
