import { type SignInStep, userStatus } from '@hoppla/contract/identity'
import { ApiError, callApi } from '../../platform/api/api.ts'

/**
 * How the holder of an address continues. If the address has been asked about too often, by whomever, the server does not answer; the password step is
 * offered then, so that nobody can lock an owner out.
 * @throws ApiError for every other failure.
 */
export const stepOfAddress = async (email: string): Promise<SignInStep> => {
  try {
    return (await callApi(userStatus, { query: { Email: email }, body: {} })).nextStep
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return 'Continue'
    throw error
  }
}
