import { myAccounts } from '@hoppla/contract/profile'
import { callApi } from '../../platform/api.ts'

/** The guardian's children. */
export const myChildren = { queryKey: ['profile', 'children'], queryFn: () => callApi(myAccounts, {}) }
