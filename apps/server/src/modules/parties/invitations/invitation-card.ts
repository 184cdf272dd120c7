import { formatDate, storedLanguage, type Translate } from '@hoppla/i18n'
import type { EnglishPartyGuestsMail } from '@hoppla/i18n/messages/mail/party-guests'
import { brandOfCountry, documentFontsOf } from '../../../brand/brand.ts'
import { wordingOf } from '../../../brand/wording.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { brandCardPicture } from '../../catalogue/catalogue.ts'
import { renderPdf } from '../../orders/orders.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { centreOf, roomOf, whenOf } from '../booking/party-mails.ts'
import { getOwnParty } from '../host/my-parties.ts'
import { datesOf } from '../parties.rules.ts'
import { findInvitation } from './invitations.sql.ts'
import { guestWords } from './invitations.words.ts'
import { openLink } from './own-invitation.ts'

/** The invitation to print, in its language. Its code leads to the link that is open now, which names nobody. @throws Refusal `party.not-found`, `party.invitation-not-found`. */
export const getInvitationCard = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<File> => {
  const party = await getOwnParty(deps.pool, account.id, id)
  const [row, link] = [await findInvitation(deps.pool, id), await openLink(deps, party)]
  if (!row || link === undefined) throw new Refusal('party.invitation-not-found')
  const language = storedLanguage(row.language)
  const brand = await brandOfCountry(deps, party.countryId)
  const t = guestWords(wordingOf(brand, language))
  const bytes = await renderPdf({
    kind: 'invitation',
    ...{ language, title: t('card.title'), brand: brand.name, palette: brand.palette },
    faces: await documentFontsOf(deps, brand),
    heading: headingOf(party, t),
    text: row.text,
    when: capital(t('when', whenOf(party, language))),
    where: `${roomOf(party, language)}, ${centreOf(party, language)}\n${party.street}, ${party.postalCode} ${party.city}`,
    answerBy: t('card.answerBy', { date: formatDate(datesOf(party.date, party.terms).answerUntil, language, 'on') }),
    scan: t('card.scan'),
    link,
    art: await brandCardPicture(deps, brand, `invite-${row.design}`),
  })
  const headers = { 'content-disposition': `attachment; filename="${t('card.file')}.pdf"` }
  return { kind: 'file', bytes, contentType: 'application/pdf', headers }
}

/** Days begin a line here. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const headingOf = ({ childFirstName: name, turns }: PartyRow, t: Translate<EnglishPartyGuestsMail>): string => {
  if (name === '') return t('card.nobody')
  return turns === null ? t('card.party', { name }) : t('card.turns', { name, age: turns })
}
