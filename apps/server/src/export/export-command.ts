import { readConfig } from '../config.ts'
import { CannotStart } from '../kernel/cannot-start.ts'
import { openDeps } from '../start.ts'
import { ExportRefused, exportChain } from './export.ts'

/** `npm run export -- <folder>`: the chain from the database into files. Exit code 1 when it cannot be written there. */
const main = async (): Promise<number> => {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    console.error('Name a new folder: npm run export -- <folder>')
    return 1
  }
  const { deps, databaseNote, close } = await openDeps(readConfig(process.env), { beside: true })
  if (databaseNote !== undefined) console.log(databaseNote)
  try {
    const { files, rows } = await exportChain(deps, folder)
    console.log(`Exported ${rows} rows in ${files.length} files to ${folder}.`)
    console.log('Importing them again changes nothing. Accounts, bookings and orders are no part of it.')
    return 0
  } catch (error) {
    if (!(error instanceof ExportRefused)) throw error
    console.error(error.message)
    return 1
  } finally {
    await close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  },
)
