/** The front door of the profile's parts: other rooms enter here. */
export { ChildrenCard } from './children-card.tsx'
