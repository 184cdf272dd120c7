import { getPreferences, listMyChildren } from '@hoppla/contract/profile'
import { getChild } from '@hoppla/contract/profile/children'
import { callApi } from '../../platform/api/api.ts'

/** The guardian's children. */
export const listMyChildrenQuery = { queryKey: ['profile', 'children'], queryFn: () => callApi(listMyChildren, {}) }

/** What shows the family's names: after a change of one it is asked for anew. */
export const shownFamily = [listMyChildrenQuery.queryKey, ['profile', 'member-card'], ['overview']] as const

/** One of them, with allergies, notes and photo consent. */
export const getChildQuery = (guid: string) => ({
  queryKey: ['profile', 'child', guid],
  queryFn: () => callApi(getChild, { params: { guid } }),
})

/** What an account wants to be contacted about; by a mail's token, or signed in. */
export const getPreferencesQuery = (userId: string, token: string | undefined) => ({
  queryKey: ['profile', 'preferences', userId, token ?? ''],
  queryFn: () => callApi(getPreferences, { params: { userId }, query: token ? { token } : {} }),
})
