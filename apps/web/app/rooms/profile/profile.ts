/** The front door of the profile's parts: other rooms enter here. */
export { AddChild } from './add-child.tsx'
export { ChildRows, ChildrenCard } from './children-card.tsx'
