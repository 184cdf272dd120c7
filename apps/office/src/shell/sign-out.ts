import { signOutStaff } from '@hoppla/contract/staff'
import { callApi } from '../platform/api.ts'

/** Ends the session and leaves nothing of it in the browser, but what the door has not sent yet. @throws ApiError when it could not be ended. */
export const signOut = async (): Promise<void> => {
  // Fetched before: a connection that goes now must keep nothing here.
  const { forgetFamilies } = await import('../modules/door/offline/forget.ts')
  await callApi(signOutStaff, {})
  await forgetFamilies()
  sessionStorage.clear()
  location.assign('/sign-in')
}
