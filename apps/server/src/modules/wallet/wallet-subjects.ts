import type { WalletKind } from '@hoppla/contract/wallet/wallet'
import type { Wording } from '../../brand/wording.ts'
import type { Deps } from '../../kernel/deps.ts'

/** One line of a card. @property key stays the same while its value changes; letters only. */
export type WalletField = { key: string; label: string; value: string }

/** What a card in a wallet says, whichever wallet: a pass, a ticket, an entrance. */
export type WalletCard = {
  /** How Apple’s Wallet lays it out. */
  style: 'generic' | 'storeCard' | 'eventTicket'
  /** 'Monthly pass'. */
  title: string
  /** Shown as a QR code, and below it in letters. */
  code: string
  /** On the front, the most important first; at most five. */
  front: readonly WalletField[]
  /** On the back: rules, places. */
  back: readonly WalletField[]
  /** Moments; null: not bounded. */
  validFrom: Date | null
  validUntil: Date | null
  /** When it is wanted, so that the telephone shows it by itself: the time of arrival. */
  relevantAt: Date | null
  /** It opens nothing any more: revoked, used up, cancelled. */
  isVoid: boolean
  /** It is for one person, and is not passed on from the wallet. */
  isPersonal: boolean
}

export type WalletQuestion = { accountId: string; subjectId: string; wording: Wording }

/**
 * A kind of thing that can be saved in wallets, registered by its module (modules/registry.ts). Whoever changes what `read` says calls `walletChanged` in the
 * same transaction.
 */
export type WalletSubject = {
  kind: WalletKind
  /** The card as it is now, in the wording’s language; undefined when this account has no such thing. */
  read: (deps: Deps, question: WalletQuestion) => Promise<WalletCard | undefined>
}

const subjects = new Map<WalletKind, WalletSubject>()

/** Names what can be saved; in modules/registry.ts. */
export const registerWalletSubjects = (all: readonly WalletSubject[]): void => {
  for (const subject of all) subjects.set(subject.kind, subject)
}

/** Of a kind that nobody has registered nothing is found. */
export const readWalletCard = async (deps: Deps, kind: WalletKind, question: WalletQuestion): Promise<WalletCard | undefined> =>
  subjects.get(kind)?.read(deps, question)
