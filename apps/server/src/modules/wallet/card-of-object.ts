import { createHash } from 'node:crypto'
import type { Language } from '@hoppla/i18n'
import { brandOfCountry } from '../../brand/brand.ts'
import { wordingOf } from '../../brand/wording.ts'
import { codeOf } from '../../crypto/code-keeper.ts'
import type { Deps } from '../../kernel/deps.ts'
import { applePass } from './apple-pass.rules.ts'
import { googleIds, googleObject } from './google-object.rules.ts'
import type { WalletObject } from './wallet.sql.ts'
import { walletPictures } from './wallet-pictures.ts'
import { readWalletCard, type WalletCard } from './wallet-subjects.ts'

/** What an object says now; undefined when the thing that it stands for is not the account’s any more. */
export const cardOf = async (deps: Deps, object: WalletObject): Promise<WalletCard | undefined> => {
  const { kind, account_id: accountId, subject_id: subjectId, language } = object
  const brand = await brandOfCountry(deps, object.country_id)
  return readWalletCard(deps, kind, { accountId, subjectId, wording: wordingOf(brand, language as Language) })
}

/** Another hash: telephones have something new to fetch. */
export const hashOfCard = (card: WalletCard, { language }: Pick<WalletObject, 'language'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([language, card]))
    .digest()

/** The public origin of the object’s country. @throws Error for a country without one. */
export const originOf = ({ config }: Pick<Deps, 'config'>, { country_slug: slug }: WalletObject): string => {
  const origin = config.origins[slug]
  if (origin === undefined) throw new Error(`The country ${slug} has no origin.`)
  return origin
}

/** The `.pkpass` of an object. @throws Error without Apple Wallet. */
export const appleFile = async (deps: Deps, object: WalletObject, card: WalletCard): Promise<Buffer> => {
  const { apple } = deps.wallets
  if (!apple) throw new Error('Apple Wallet is not set up.')
  const brand = await brandOfCountry(deps, object.country_id)
  const pass = applePass(card, {
    ...{ brand, serial: object.id, team: apple.team, type: apple.type },
    serviceUrl: `${originOf(deps, object)}/api/wallet/apple`,
    token: codeOf(deps, { id: object.id, codeEncrypted: object.code_encrypted }),
  })
  return apple.sign(pass, await walletPictures(deps, brand), deps.clock.now())
}

/** Writes an object to Google Wallet. @throws Error without Google Wallet, and when Google does not take it. */
export const putAtGoogle = async (deps: Deps, object: WalletObject, card: WalletCard): Promise<{ id: string; classId: string }> => {
  const { google } = deps.wallets
  if (!google) throw new Error('Google Wallet is not set up.')
  const ids = googleIds(google.issuer, object.kind, object.id)
  const brand = await brandOfCountry(deps, object.country_id)
  const frame = { ...ids, brand, origin: originOf(deps, object), language: object.language as Language }
  await google.put(googleObject(card, frame))
  return ids
}
