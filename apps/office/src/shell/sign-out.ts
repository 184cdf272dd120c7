import { signOutStaff } from '@hoppla/contract/staff'
import { callApi } from '../platform/api.ts'

/** Ends the session and leaves nothing of it in the tab. @throws ApiError when it could not be ended. */
export const signOut = async (): Promise<void> => {
  await callApi(signOutStaff, {})
  sessionStorage.clear()
  location.assign('/sign-in')
}
