import type { DocumentFonts } from '../../../../brand/brand.ts'
import type { Palette } from '../../../../brand/palette.ts'

export type PdfDocument = { filename: string; bytes: Buffer }

/** What is drawn on a PDF page: finished words and pictures, so that the drawing needs no database, language or clock. */
export type GiftCardContent = {
  kind: 'gift-card'
  language: string
  title: string
  /** 'For Elsa'; absent for a card to oneself. */
  to?: string
  from?: string
  amount: string
  greeting?: string
  codeLabel: string
  code: string
  validTo: string
  how: string
  terms: string
  company: string
  brand: string
  palette: Palette
  faces: DocumentFonts
  /** PNG without transparency. */
  art?: Uint8Array
}
export type ReceiptContent = {
  kind: 'receipt'
  language: string
  title: string
  brand: string
  palette: Palette
  faces: DocumentFonts
  logo?: Uint8Array
  facts: readonly (readonly [label: string, value: string])[]
  lines: readonly (readonly [label: string, value: string])[]
  total: readonly [label: string, value: string]
  notes: readonly (readonly [label: string, value: string])[]
  company: string
}
export type TermsContent = {
  kind: 'terms'
  language: string
  title: string
  brand: string
  palette: Palette
  faces: DocumentFonts
  /** Which version this is, and whose. */
  version: string
  company: string
  /** A fact has its label at the left; a page begins a new sheet with its title. */
  lines: readonly ({ kind: 'heading' | 'text' | 'item' | 'page'; text: string } | { kind: 'fact'; label: string; text: string })[]
}
export type InvitationContent = {
  kind: 'invitation'
  language: string
  title: string
  brand: string
  palette: Palette
  faces: DocumentFonts
  heading: string
  text: string
  when: string
  where: string
  answerBy: string
  scan: string
  /** What the QR code says. */
  link: string
  /** PNG without transparency, 640 × 400 or as large as that again. */
  art: Uint8Array
}
export type DocumentContent = GiftCardContent | ReceiptContent | TermsContent | InvitationContent
