import type { KeyObject, X509Certificate } from 'node:crypto'
import type { PassPictures } from './apple-pass-file.ts'

/** Apple Wallet, as the operator set it up (settings/wallet-settings.ts). */
export type AppleWalletConfig = {
  /** Of the pass type, from Apple; `authority`: Apple’s own that issued it. */
  certificate: X509Certificate
  authority: X509Certificate
  key: KeyObject
  /** The team’s identifier, and that of the pass type: `pass.example.hoppla`. */
  team: string
  type: string
  /** Where pushes go: Apple’s service, or a server for tests. */
  push: string
}

/** Google Wallet, as the operator set it up. @property api another address than Google’s, for tests. */
export type GoogleWalletConfig = { issuer: string; account: string; key: KeyObject; api: string | undefined }

/** What Apple’s Wallet is asked and given. */
export type AppleWallet = {
  team: string
  type: string
  /** Whether the certificate is of use at this moment; one that has ended signs nothing that Wallet accepts. */
  isUsable: (now: Date) => boolean
  /** @param pass what pass.json says. @returns the `.pkpass`. */
  sign: (pass: object, pictures: PassPictures, now: Date) => Promise<Buffer>
  /**
   * Tells a device that passes of this type have changed. @param token as the device registered it.
   * @returns `gone` for a device that Apple does not know any more. @throws Error when Apple does not answer.
   */
  push: (token: string) => Promise<'sent' | 'gone'>
}

/** What Google Wallet is asked and given. Objects are Google’s `GenericObject`s. */
export type GoogleWallet = {
  issuer: string
  /** Writes an object, whether it is there or not, and its class. @throws Error when Google does not answer or refuses. */
  put: (object: { id: string; classId: string }) => Promise<void>
  /** The link by which somebody saves an object that was put. @param origin of the site on which the link stands. */
  saveLink: (object: { id: string; classId: string }, origin: string, now: Date) => Promise<string>
}

/** The wallets that are set up; none by default. */
export type Wallets = { apple?: AppleWallet; google?: GoogleWallet }
