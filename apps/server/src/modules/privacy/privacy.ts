/** The public API of the module: what modules above it may ask of exports, deletion and retention. */

export { type Keeper, registerKeeper } from './keepers.ts'
export { exportLooks } from './looks.ts'
export { keptFor } from './retention.rules.ts'
