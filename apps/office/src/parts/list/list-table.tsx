import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** @property isWide shown only where there is room for it. @property head stands in place of the text. */
export type Column = { text: string; isFigures?: boolean; isWide?: boolean; head?: ReactNode }

const classOf = ({ isFigures, isWide }: Column): string | undefined => (isWide ? 'wide-only' : isFigures ? 'figures' : undefined)

/** The table of a list with its heads; on a phone each row stands by itself. */
export const ListTable = ({
  columns,
  className,
  children,
}: {
  columns: readonly Column[]
  className?: string
  children: ReactNode
}) => (
  <div className="table-panel">
    <Table className={className}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.text} className={classOf(column)}>
              {column.head ?? column.text}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </div>
)
