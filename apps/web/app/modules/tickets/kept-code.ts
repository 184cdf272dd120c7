import { store, stored, unstore } from '../../platform/storage/stored-values.ts'

const key = 'redeem-code'
const day = 86_400_000

/**
 * Keeps the code that a visitor came with while an account is opened and a mail is confirmed. It comes from the fragment of the mail's link, which no
 * server receives, and is never put into an address of ours.
 */
export const keptCode = (): string => {
  const code = stored(key)
  return typeof code === 'string' ? code : ''
}
export const keepCode = (code: string): void => store(key, code.slice(0, 60), day)
export const dropCode = (): void => unstore(key)
