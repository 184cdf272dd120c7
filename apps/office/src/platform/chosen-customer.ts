import { useLocation } from 'react-router'

const isPerson = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string'

/** The customer from whose page one comes; it stands in the state of the address, since a name is nothing for the address itself. */
export const useChosenCustomer = (): { id: string; name: string } | undefined => {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('customer' in state)) return undefined
  return isPerson(state.customer) ? state.customer : undefined
}
