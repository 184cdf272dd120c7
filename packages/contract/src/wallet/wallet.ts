import { z } from 'zod'
import { route } from '../route.ts'

/** What can be saved in the wallet of a telephone. */
export const walletKinds = ['pass', 'serial-ticket', 'entrance'] as const
export type WalletKind = (typeof walletKinds)[number]

export const walletServices = z.object({ apple: z.boolean(), google: z.boolean() })
export type WalletServices = z.infer<typeof walletServices>

export const listWalletServices = route({
  method: 'GET',
  path: '/api/wallet/services',
  summary: 'Says which wallets the operator has set up. Pages speak of no other.',
  access: 'anyone',
  answer: walletServices,
  cache: 60,
})

const saving = {
  method: 'POST',
  access: 'signed-in',
  body: z.strictObject({ kind: z.enum(walletKinds), id: z.guid().describe('Of the pass, the ticket or the entrance') }),
  answer: z.object({ url: z.string() }),
  refusals: ['wallet.not-found', 'wallet.unavailable'],
} as const

export const saveToAppleWallet = route({
  path: '/api/wallet/apple',
  summary: 'Returns the address of an own pass or ticket as a file for Apple Wallet; it works for 15 minutes. Rate-limited.',
  ...saving,
})
export const saveToGoogleWallet = route({
  path: '/api/wallet/google',
  summary: 'Writes an own pass or ticket to Google Wallet and returns the link that saves it. Rate-limited.',
  ...saving,
})

export const appleWalletFile = route({
  method: 'GET',
  path: '/api/wallet/apple/files/:secret',
  summary: 'Returns a pass or a ticket as a file for Apple Wallet, by the address that its owner was given.',
  access: 'anyone',
  params: z.object({ secret: z.string().regex(/^[0-9a-f-]{36}\.[0-9a-z]{1,10}\.[\w-]{43}\.pkpass$/) }),
  answerType: 'application/vnd.apple.pkpass',
  refusals: ['wallet.not-found', 'wallet.unavailable'],
})
