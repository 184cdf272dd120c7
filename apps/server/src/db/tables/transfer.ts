import type { ChainImport, ChainImportReport, ChainImportState } from '@hoppla/contract/staff/transfer'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Tables of 0037_transfer.sql. */
export interface TransferTables {
  chain_imports: {
    id: string
    state: ChainImportState
    file_name: string
    uploaded_at: Date
    zip: Buffer | null
    files: number
    take_files: Generated<boolean>
    report: JSONColumnType<ChainImportReport, string | null, string | null> | null
    problems: ColumnType<ChainImport['problems'], string | undefined, string>
    is_replanned: Generated<boolean>
  }
}
