import { openPool } from '../connect.ts'
import { limitsFor } from '../limits.ts'
import { migrate } from '../migrate.ts'
import { migrationOf, ownMigrations } from '../migration-files.ts'

/** A process that starts, migrates with one more migration than the build has, and ends. Words: address of the database, name, text. */
const [address = '', name = '', text = ''] = process.argv.slice(2)
const pool = openPool(address, 1, () => {}, limitsFor.migration)
await migrate(pool, { migrations: [...ownMigrations(), migrationOf(name, text)] })
await pool.end()
