import { checkAuthentication } from '@hoppla/contract/identity'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import { callApi } from '../../platform/api/api.ts'
import type { Session } from '../../platform/session/session.ts'
import { memberCardKey, store, stored } from '../../platform/storage/stored-values.ts'

/** The cards as they were fetched last on this device; undefined once their codes have run out, or after signing out. */
export const keptCard = (): MemberCard | undefined => stored<MemberCard>(memberCardKey)

/** Fetches the cards and keeps them for the time without a connection, for as long as their codes hold. */
export const fetchCard = async (): Promise<MemberCard> => {
  const fetched = await callApi(getMemberCard, {})
  store(memberCardKey, fetched, Date.parse(fetched.validUntil) - Date.now())
  return fetched
}

/**
 * The cards of the current visitor. Without a connection the visitor cannot be identified; the provider is asked then, and its failure distinguishes "no
 * answer" (status 0) from "signed out" (401).
 */
export const myCard = (status: Session['status']) => ({
  queryKey: ['profile', 'member-card', status],
  queryFn: async (): Promise<MemberCard> => {
    if (status !== 'authenticated') await callApi(checkAuthentication, {})
    return fetchCard()
  },
  enabled: status !== 'unknown',
})
