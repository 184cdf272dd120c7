import { inject } from 'vitest'
import { buyTicketFamily, placeOf } from './ticket-family.ts'

const product = () => ({ origin: inject('origin'), dataDir: inject('dataDir') })

/** A play centre of the demo chain. */
export const getPlaceId = (slug: string): Promise<string> => placeOf(product(), slug)

/** A parent with one child and a paid ticket card, good at the place. */
export const aFamilyWithTicket = (placeId: string) => buyTicketFamily(product(), placeId)
