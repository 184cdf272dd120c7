import type { Language } from '@hoppla/i18n'
import type { Brand } from '../../brand/brand.ts'
import type { WalletCard } from './wallet-subjects.ts'

export type ObjectFrame = {
  brand: Pick<Brand, 'name' | 'palette'>
  id: string
  classId: string
  origin: string
  language: Language
}

/** Identifiers at Google begin with the issuer’s. */
export const googleIds = (issuer: string, kind: string, id: string) => ({
  id: `${issuer}.${id}`,
  classId: `${issuer}.hoppla-${kind}`,
})

/** A card as Google’s GenericObject. The logo is fetched by Google from the country’s site. */
export const googleObject = (card: WalletCard, { brand, id, classId, origin, language }: ObjectFrame) => ({
  id,
  classId,
  state: card.isVoid ? 'INACTIVE' : 'ACTIVE',
  cardTitle: said(brand.name, language),
  header: said(card.title, language),
  hexBackgroundColor: brand.palette.linkLight,
  logo: { sourceUri: { uri: `${origin}/art/icon-512.png` }, contentDescription: said(brand.name, language) },
  barcode: { type: 'QR_CODE', value: card.code, alternateText: card.code },
  textModulesData: [...card.front, ...card.back].map(({ key, label, value }) => ({ id: key, header: label, body: value })),
  ...(card.validFrom || card.validUntil
    ? {
        validTimeInterval: {
          ...(card.validFrom && { start: { date: card.validFrom.toISOString() } }),
          ...(card.validUntil && { end: { date: card.validUntil.toISOString() } }),
        },
      }
    : {}),
})

/** What is left at Google of somebody who is gone: a card that says and opens nothing. */
export const emptyGoogleObject = ({ id, classId }: { id: string; classId: string }) => ({
  ...{ id, classId, state: 'INACTIVE', cardTitle: said('–', 'en'), header: said('–', 'en') },
  ...{ barcode: { type: 'QR_CODE', value: '–', alternateText: '–' }, textModulesData: [] },
})

const said = (value: string, language: string) => ({ defaultValue: { language, value } })
