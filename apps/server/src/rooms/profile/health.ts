import type { Config } from '../../config.ts'
import { type Seal, sealFor } from '../../platform/seal.ts'

/** What a guardian wrote down for the child's safety. */
export type Health = { allergies: string; notes: string }

/** The key of children's health data (decision 50). */
export const healthSeal = (config: Config): Seal => sealFor(config.secret, 'health data')

/** @throws when the bytes are another child's, or were changed. */
export const openHealth = (seal: Seal, sealed: Buffer, childId: string): Health => JSON.parse(seal.open(sealed, childId)) as Health
