import { store, stored, unstore } from '../../platform/storage/stored-values.ts'

const key = 'redeem-code'
const day = 86_400_000

/**
 * The code that a visitor brought along, for the time in which an account is opened and a mail is confirmed. It stands after the hash of the mail's link,
 * where no server reads it, and goes into no address of ours.
 */
export const keptCode = (): string => {
  const code = stored(key)
  return typeof code === 'string' ? code : ''
}
export const keepCode = (code: string): void => store(key, code.slice(0, 60), day)
export const dropCode = (): void => unstore(key)
