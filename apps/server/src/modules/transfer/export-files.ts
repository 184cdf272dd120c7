import { readLong } from '../../db/long-reading.ts'
import { type ChainFile, chainFiles } from '../../export/chain-files.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import type { File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { zipOf } from '../../kernel/zip.ts'
import { audit } from '../../logging/audit.ts'

/** Each reads the whole chain. */
const exportsAnHour = { max: 20, seconds: 3_600 }

/** The whole chain as a zip of import files, as `npm run export` writes them. Logged. @throws Refusal `request.too-many`. */
export const exportChainFiles = async (deps: Deps, { staff, address }: StaffCaller): Promise<File> => {
  await limit(deps, `chain-exports:${staff.id}`, exportsAnHour)
  const written: Omit<ChainFile, 'bytes'>[] = []
  const bytes = await readLong(deps, (tx) => zipOf(noted(chainFiles(tx), written)))
  const rows = written.reduce((sum, file) => sum + file.rows, 0)
  await audit(deps.db, { actorId: staff.id, action: 'chain.exported', address, detail: { files: written.length, rows } })
  return {
    kind: 'file',
    bytes,
    contentType: 'application/zip',
    headers: { 'content-disposition': 'attachment; filename="chain.zip"' },
  }
}

/** The same files, each noted when it has been passed on. */
async function* noted(files: AsyncIterable<ChainFile>, written: Omit<ChainFile, 'bytes'>[]): AsyncGenerator<ChainFile> {
  for await (const file of files) {
    yield file
    written.push({ path: file.path, rows: file.rows })
  }
}
