import type { Brand } from '../../brand/brand.ts'
import type { WalletCard } from './wallet-subjects.ts'

/** What stands in a pass beside its card. @property token by which the telephone asks us for news. */
export type PassFrame = {
  brand: Pick<Brand, 'name' | 'palette'>
  serial: string
  team: string
  type: string
  /** `https://host/api/wallet/apple`; Wallet goes on with `/v1/…`. */
  serviceUrl: string
  token: string
}

const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** What pass.json says (Apple, Wallet Passes: Pass). */
export const applePass = (card: WalletCard, { brand, serial, team, type, serviceUrl, token }: PassFrame): object => {
  const [primary, ...others] = card.front
  const { palette, name } = brand
  return {
    formatVersion: 1,
    passTypeIdentifier: type,
    teamIdentifier: team,
    serialNumber: serial,
    organizationName: name,
    description: `${name}: ${card.title}`,
    logoText: name,
    backgroundColor: rgb(palette.linkLight),
    foregroundColor: rgb(palette.ink),
    labelColor: rgb(palette.ink),
    barcodes: [{ format: 'PKBarcodeFormatQR', message: card.code, messageEncoding: 'iso-8859-1', altText: card.code }],
    webServiceURL: serviceUrl,
    authenticationToken: token,
    voided: card.isVoid,
    sharingProhibited: card.isPersonal,
    ...(card.validUntil && { expirationDate: card.validUntil.toISOString() }),
    ...(card.relevantAt && { relevantDate: card.relevantAt.toISOString() }),
    [card.style]: {
      headerFields: [],
      primaryFields: primary ? [shown(primary)] : [],
      secondaryFields: others.slice(0, 2).map(shown),
      auxiliaryFields: others.slice(2).map(shown),
      backFields: card.back.map(({ key, label, value }) => ({ key, label, value })),
    },
  }
}

/** The lock screen says what has changed: “Left: 7”. */
const shown = ({ key, label, value }: WalletCard['front'][number]) => ({ key, label, value, changeMessage: `${label}: %@` })
