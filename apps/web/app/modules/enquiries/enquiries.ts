/** Public API of the enquiries on the web: what the page of a play centre's parties is made of. */
export { type Opening, type PartyAtData, partyAtData } from './party-data.ts'
export { PartyForm } from './party-form.tsx'
export { OpeningCard } from './party-opening.tsx'
export { GoodToKnow, Packages, Rooms, useExtraChild } from './party-parts.tsx'
export { useTimeToOpening } from './use-time-to-opening.ts'
