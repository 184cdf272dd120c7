/** The front door of the profile's parts: other rooms enter here. */
export { ChildrenCard } from './children-card.tsx'
export { consentFlags } from './consents.ts'
export { looksLikePhone, phoneCodes } from './phone-codes.ts'
export { playgroundOptions } from './playground-options.ts'
