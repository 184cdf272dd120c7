import type { ChainDifference, ChainImportReport } from '@hoppla/contract/staff/transfer'

/** How many changes a report has: rows of the files, or, of what stands in no file, rows of the database. */
export const changesIn = ({ differences, moreDifferences, added, changed, removed }: ChainImportReport): number =>
  differences.length + moreDifferences || added + changed + removed

/** Differences by the file in which they stand, in the order of the report. */
export const byFile = (differences: readonly ChainDifference[]): [file: string, differences: ChainDifference[]][] => [
  ...Map.groupBy(differences, ({ file }) => file),
]

/** Which content a picture or font has is a number of ours: nobody reads it. */
export const isOtherFile = ({ file }: Pick<ChainDifference, 'file'>, field: string): boolean =>
  field === 'content' && (file === 'media.yaml' || file.startsWith('brand'))
