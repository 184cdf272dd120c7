import { formatDateTime, type Language } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { renderDocument } from '../documents/documents.ts'
import { mailTranslate, money, sellerOf, vatOfAll, withVat } from '../documents/order-wording.ts'
import type { PdfDocument } from '../documents/pdf/document-content.ts'
import { creditNoteNumber, receiptNumber } from '../orders.rules.ts'
import { type CreditNoteRow, findCreditNoteByNumber } from './credit-notes.sql.ts'

export const numberOf = (note: Pick<CreditNoteRow, 'culture' | 'number'>): string => creditNoteNumber(note.culture, note.number)

/** A credit note of an own order, by its number as written. @throws Refusal `credit-note.not-found`, also for somebody else's. */
export const getOwnCreditNote = async (deps: Deps, { account }: SignedInCaller, number: string): Promise<CreditNoteRow> => {
  const parts = /^([A-Z]{2})-C-(\d{1,12})$/.exec(number)
  const [note] = parts ? await findCreditNoteByNumber(deps.pool, [parts[1] ?? '', parts[2] ?? '']) : []
  if (note?.accountId !== account.id) throw new Refusal('credit-note.not-found')
  return note
}

/** A credit note to print or to keep, in the reader's language; what the books need stands on it, the receipt's number included. */
export const creditNoteDocument = async (deps: Deps, note: CreditNoteRow, language: Language): Promise<PdfDocument> => {
  const wording = await countryWording(deps, note.countryId, language)
  const t = mailTranslate(wording)
  const amount = (minor: number) => money(minor, note.currency, language)
  const number = numberOf(note)
  const ways = [
    ...(note.amountMinor > note.toCardsMinor ? [t('credit.source')] : []),
    ...(note.toCardsMinor > 0 ? [`${t('methods.giftCard')} ${amount(note.toCardsMinor)}`] : []),
  ]
  return renderDocument(deps, note, language, {
    title: t('credit.title'),
    filename: `${t('credit.file', { number })}.pdf`,
    facts: [
      [t('receipt.orderReference'), note.orderReference],
      [t('credit.number'), number],
      [t('credit.receipt'), receiptNumber(note.culture, note.receiptNumber)],
      [t('receipt.date'), formatDateTime(note.issuedAt, language, note.timeZone)],
      [t('credit.reason'), t(`credit.reasons.${note.reason}`)],
      [t('credit.toSource'), ways.join('\n')],
      [t('receipt.seller'), sellerOf(note, wording)],
    ],
    lines: note.lines.flatMap((line) => withVat(line, line.amountMinor, note.currency, wording)),
    total: [t('credit.total'), amount(note.amountMinor)],
    notes: vatOfAll(note.lines, note.currency, wording),
  })
}
