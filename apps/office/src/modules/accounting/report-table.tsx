import { Table } from '@mantine/core'
import { ListTable } from '../../parts/list/list-table.tsx'

/** @property cells the first is a name, the others are figures. */
export type ReportRow = { key: string; cells: readonly string[] }

/** Figures under their heads, with the sum at the end. */
export const ReportTable = ({
  heads,
  rows,
  sum,
  texts = 1,
}: {
  heads: readonly string[]
  rows: readonly ReportRow[]
  sum?: readonly string[]
  texts?: number
}) => (
  <ListTable columns={heads.map((text, at) => ({ text, isFigures: at >= texts }))}>
    {rows.map(({ key, cells }) => (
      <Row key={key} heads={heads} cells={cells} texts={texts} />
    ))}
    {sum && <Row heads={heads} cells={sum} texts={texts} isSum />}
  </ListTable>
)

type RowInput = { heads: readonly string[]; cells: readonly string[]; texts: number; isSum?: boolean }
const Row = ({ heads, cells, texts, isSum = false }: RowInput) => (
  <Table.Tr className={isSum ? 'sum' : undefined}>
    {heads.map((head, at) => (
      <Table.Td key={head} className={at >= texts ? 'figures' : undefined} data-head={at >= texts ? head : undefined}>
        {cells[at]}
      </Table.Td>
    ))}
  </Table.Tr>
)
