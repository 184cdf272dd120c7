import { describeRetention, listExports } from '@hoppla/contract/privacy'
import { callApi } from '../../platform/api/api.ts'

/** The account's exports that have not expired; asked again while one is being prepared. */
export const listExportsQuery = {
  queryKey: ['privacy', 'exports'],
  queryFn: () => callApi(listExports, {}),
  refetchInterval: ({ state: { data } }: { state: { data?: readonly { state: string }[] | undefined } }) =>
    data?.some(({ state }) => state === 'preparing') ? 2_000 : (false as const),
}

/** What is stored, why and for how long, in a language. */
export const describeRetentionQuery = (lang: string) => ({
  queryKey: ['privacy', 'retention', lang],
  queryFn: () => callApi(describeRetention, { query: { lang } }),
  staleTime: Number.POSITIVE_INFINITY,
})
