import { fileURLToPath } from 'node:url'
import { importChain } from '../import/import.ts'
// What can be bought is registered there, and says what its articles look like.
import '../modules/registry.ts'
import { drawPictures } from '../modules/orders/orders.ts'
import { makeDeps } from './deps.ts'

/** Imports a chain of the folder `data` into a database. */
export const importInto = async (url: string, chain: 'demo' | 'kanga'): Promise<void> => {
  const { deps, close } = await makeDeps(url)
  try {
    await importChain(deps, fileURLToPath(new URL(`../../../../data/${chain}/`, import.meta.url)))
    await drawPictures(deps)
  } finally {
    await close()
  }
}
