import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import { type Secrets, secretsOf } from '../../../crypto/encrypt.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { OrderRow } from '../documents/receipts.sql.ts'

/** What reads a guest's order without an account: derived from its id, so that it is stored nowhere. Whoever reads the mail, or placed the order, has it. */
export const orderSecret = ({ secret }: Pick<Secrets, 'secret'>, orderId: string): string =>
  createHmac('sha256', `guest order ${secret}`).update(orderId).digest('base64url').slice(0, 32)

/** Compares in a time that reveals nothing about where they differ; while the installation's secret is being changed, links from before still read. */
export const isOrderSecret = (secrets: Secrets, orderId: string, given: string): boolean =>
  secretsOf(secrets).some((secret) => {
    const [expected, typed] = [Buffer.from(orderSecret({ secret }, orderId)), Buffer.from(given)]
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  })

/**
 * The page of an order: where it is paid, or its receipt. The secret of a guest's order stands in the fragment, which no server and no log sees.
 * @param secret null: its account opens it.
 */
export const orderLink = (
  page: 'payment' | 'receipt',
  origin: string,
  { language, reference, secret }: { language: string; reference: string; secret: string | null },
): string =>
  `${origin}${pathTo(page, { lang: language, orderReference: reference, ...(secret === null ? {} : { hash: `key=${secret}` }) })}`

/** The receipt's page as a mail to the buyer names it. */
export const receiptLink = (
  { config }: Pick<Deps, 'config'>,
  { id, accountId, reference, countrySlug }: Pick<OrderRow, 'id' | 'accountId' | 'reference' | 'countrySlug'>,
  language: string,
): string =>
  orderLink('receipt', config.origins[countrySlug] ?? '', {
    language,
    reference,
    secret: accountId === null ? orderSecret(config, id) : null,
  })
