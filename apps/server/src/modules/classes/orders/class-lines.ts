import type { Translate } from '@hoppla/i18n'
import type { EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import type { Texts } from '../../../db/tables/places.ts'
import { taxedParts } from '../class-vat.rules.ts'
import type { ClassRow } from '../classes.sql.ts'

type SeatLine = { key: string; name: string; quantity: 1; unitPriceMinor: number; vatPercent: number }
type Said = { words: (texts: Texts) => string; t: Translate<EnglishClassMail> }

/** What an order says of the seats of a class: a line a child, for each has its own group; and one for its meals where they are taxed apart. */
export const linesOfSeats = (
  facts: ClassRow,
  children: readonly { groupId: string; priceMinor: number }[],
  { words, t }: Said,
): SeatLine[] =>
  children.flatMap(({ groupId, priceMinor }) => {
    const name = `${words(facts.names)}, ${words(facts.groups.find(({ id }) => id === groupId)?.names ?? {})}`
    return taxedParts(priceMinor, facts).map(({ what, amountMinor, vatPercent }) => ({
      key: facts.key,
      name: what === 'meals' ? t('mealsOf', { name }) : name,
      quantity: 1,
      unitPriceMinor: amountMinor,
      vatPercent,
    }))
  })
