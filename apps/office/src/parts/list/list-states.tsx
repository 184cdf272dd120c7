import type { ReactNode } from 'react'
import { Waiting } from '../page.tsx'
import { Failure } from '../states.tsx'

type Asked = { data: unknown; error: unknown; dataUpdatedAt: number; refetch: () => unknown }

/**
 * A list as it stands: what failed, that it comes, that it has nothing, or its rows. What was there before a failure stays.
 * @param empty what is shown in place of the rows; undefined: there are rows.
 */
export const ListStates = ({
  asked: { data, error, dataUpdatedAt, refetch },
  rows,
  height,
  empty,
  children,
}: {
  asked: Asked
  rows: number
  height?: number
  empty: ReactNode
  children: ReactNode
}) => (
  <>
    {Boolean(error) && (
      <Failure error={error} {...(data === undefined ? {} : { at: dataUpdatedAt })} retry={() => void refetch()} />
    )}
    {data === undefined && !error && <Waiting rows={rows} {...(height === undefined ? {} : { height })} />}
    {data !== undefined && (empty ?? children)}
  </>
)
