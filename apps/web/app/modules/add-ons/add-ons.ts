/** Public API of the module of add-ons on the web. */
export { PickUps } from './pick-ups.tsx'
