import { getChainImport, listChainImports } from '@hoppla/contract/staff/transfer'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** What was uploaded in the last day. */
export const listChainImportsQuery = queryOptions({
  queryKey: ['chain-imports'],
  queryFn: () => callApi(listChainImports, {}),
  refetchInterval: 10_000,
})

/** One upload; asked for every second while something happens to it. */
export const getChainImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['chain-imports', id],
    queryFn: () => callApi(getChainImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'checking' || data?.state === 'applying' ? 1_000 : false),
  })
