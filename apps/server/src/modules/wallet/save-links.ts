import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { WalletKind, WalletServices } from '@hoppla/contract/wallet/wallet'
import { codeKeeper } from '../../crypto/code-keeper.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { keysFor } from '../identity/identity.ts'
import { appleFile, cardOf, hashOfCard, originOf, putAtGoogle } from './card-of-object.ts'
import { updateWallet } from './update-wallet.ts'
import { findObject, findObjectOf, type WalletObject } from './wallet.sql.ts'
import type { WalletCard } from './wallet-subjects.ts'

type Input = { kind: WalletKind; id: string }

/** Minutes for which the address of a file works: the telephone fetches it at once. */
const fileMinutes = 15

/** Which wallets are set up and can be used at this moment. */
export const listWalletServices = ({ wallets, clock }: Pick<Deps, 'wallets' | 'clock'>): WalletServices => ({
  apple: wallets.apple?.isUsable(clock.now()) ?? false,
  google: wallets.google !== undefined,
})

/** The address of an own thing as a file. @throws Refusal `wallet.not-found`, also for another’s; `wallet.unavailable`, `request.too-many`. */
export const saveToAppleWallet = async (deps: Deps, caller: SignedInCaller, input: Input): Promise<{ url: string }> => {
  if (!listWalletServices(deps).apple) throw new Refusal('wallet.unavailable')
  const { object } = await objectOf(deps, caller, input)
  const until = Math.floor(deps.clock.now().getTime() / 1_000) + fileMinutes * 60
  const text = `${object.id}.${until.toString(36)}`
  const [key] = keysFor(deps.config, 'wallet file')
  return { url: `${originOf(deps, object)}/api/wallet/apple/files/${text}.${signatureOf(key, text)}.pkpass` }
}

/** The file of such an address. @throws Refusal `wallet.not-found` for one that is none of ours or whose time is over; `wallet.unavailable`. */
export const appleWalletFile = async (deps: Deps, secret: string): Promise<File> => {
  const id = idOfAddress(deps, secret)
  const object = id && (await findObject(deps.db, id))
  const card = object && (await cardOf(deps, object))
  if (!card) throw new Refusal('wallet.not-found')
  if (!listWalletServices(deps).apple) throw new Refusal('wallet.unavailable')
  return { kind: 'file', bytes: await appleFile(deps, object, card), contentType: 'application/vnd.apple.pkpass' }
}

/** The link that saves an own thing. @throws Refusal as for Apple, `wallet.unavailable` also when Google does not answer. */
export const saveToGoogleWallet = async (deps: Deps, caller: SignedInCaller, input: Input): Promise<{ url: string }> => {
  const { google } = deps.wallets
  if (!google) throw new Refusal('wallet.unavailable')
  const { object, card } = await objectOf(deps, caller, input)
  try {
    const ids = await putAtGoogle(deps, object, card)
    await deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('wallet_objects').set({ is_at_google: true }).where('id', '=', object.id).execute()
      // What changed while Google was being told is compared once more.
      await enqueue(tx, updateWallet, { id: object.id })
    })
    return { url: await google.saveLink(ids, caller.site.origin, deps.clock.now()) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.log.error({ reason: (error as Error).message }, 'Google Wallet took no pass')
    throw new Refusal('wallet.unavailable')
  }
}

const signatureOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const idOfAddress = ({ config, clock }: Pick<Deps, 'config' | 'clock'>, secret: string): string | undefined => {
  const [id = '', until = '', signature = ''] = secret.split('.')
  const given = Buffer.from(signature)
  const isOurs = keysFor(config, 'wallet file').some((key) => {
    const expected = Buffer.from(signatureOf(key, `${id}.${until}`))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs && Number.parseInt(until, 36) * 1_000 >= clock.now().getTime() ? id : undefined
}

/** The object of an own thing, made when it is first saved; and what it says. */
const objectOf = async (
  deps: Deps,
  { account, site, language }: SignedInCaller,
  { kind, id: subjectId }: Input,
): Promise<{ object: WalletObject; card: WalletCard }> => {
  await limit(deps, `wallet:${account.id}`, { max: 30, seconds: 60 })
  const subject = { kind, subjectId, accountId: account.id }
  const known = await findObjectOf(deps.db, subject)
  const object = known ?? newObject(deps, subject, { countryId: site.countryId, countrySlug: site.slug, language })
  const card = await cardOf(deps, { ...object, language })
  if (!card) throw new Refusal('wallet.not-found')
  // Whoever saves it in another language has it in that one; so does every other telephone, with its next change.
  if (known) await deps.db.updateTable('wallet_objects').set({ language }).where('id', '=', known.id).execute()
  else {
    const { country_slug: _, ...row } = object
    const content_hash = hashOfCard(card, object)
    const values = { ...row, content_hash, created_at: deps.clock.now() }
    await deps.db
      .insertInto('wallet_objects')
      .values(values)
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'account_id']).doNothing())
      .execute()
  }
  const kept = await findObjectOf(deps.db, subject)
  if (!kept) throw new Refusal('wallet.not-found')
  return { object: kept, card }
}

type Where = { countryId: string; countrySlug: string; language: string }
const newObject = (
  { config }: Pick<Deps, 'config'>,
  { kind, subjectId, accountId }: { kind: WalletKind; subjectId: string; accountId: string },
  { countryId, countrySlug, language }: Where,
): WalletObject => {
  const id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  const keeper = codeKeeper(config)
  return {
    ...{ id, kind, subject_id: subjectId, account_id: accountId, country_id: countryId, country_slug: countrySlug, language },
    ...{ code_hash: keeper.hash(token), code_encrypted: keeper.encrypt(token, id) },
    ...{ content_hash: null, version: 0, notified_version: 0, is_at_google: false },
  }
}
