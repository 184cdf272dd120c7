import { type SignInStep, userStatus } from '@hoppla/contract/identity'
import { ApiError, callApi } from '../../platform/api/api.ts'

/**
 * How the holder of an address goes on. Asked too often, by anybody, about this address, the server says nothing; the password step is open all the same,
 * so that nobody can keep an owner out by asking.
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
