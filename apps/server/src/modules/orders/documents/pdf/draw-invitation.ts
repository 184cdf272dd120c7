import qrcode from 'qrcode'
import type { InvitationContent } from './document-content.ts'
import { openPage, type Page, type Style } from './pen.ts'

const paper = { width: 595.28, height: 841.89 }
/** Four cards of A6 on a sheet of A4, to be cut apart. */
const card = { width: paper.width / 2, height: paper.height / 2 }
const margin = 20
const inner = card.width - 2 * margin
const qrSize = 78
const picture = { most: (card.width * 400) / 640, least: 96 }

/** The card that invites to a party, four times: the scene, whose birthday it is, when and where, and the code that leads to the answer. */
export const drawInvitation = (content: InvitationContent): Promise<Buffer> => {
  const { title, brand, language, palette, faces } = content
  const page = openPage({ title: `${title} · ${brand}`, author: brand, language, ink: palette.ink, faces })
  for (const left of [0, card.width]) for (const top of [0, card.height]) drawCard(page, content, left, top)
  drawCuts(page, content)
  page.document.end()
  return page.finished
}

type Line = { words: string; style: Style; below: number }

/** What stands between picture and code. A long name gets smaller before it gets a second line. */
const linesOf = (page: Page, { heading, text, when, where, palette }: InvitationContent): Line[] => {
  const display = (size: number): Style => ({ face: 'display', size, leading: 1.15 })
  const size = [24, 21, 18, 16].find((points) => page.measure(heading, display(points)) <= inner) ?? 16
  const soft: Style = { face: 'text', size: 9, colour: palette.inkSoft, leading: 1.35 }
  return [
    { words: heading, style: display(size), below: 4 },
    ...(text === '' ? [] : [{ words: text, style: { face: 'text', size: 9.5, leading: 1.35 } as const, below: 6 }]),
    { words: when, style: { face: 'strong', size: 10.5, leading: 1.35 }, below: 2 },
    { words: where, style: soft, below: 8 },
  ]
}

const drawCard = (page: Page, content: InvitationContent, left: number, top: number): void => {
  const lines = linesOf(page, content)
  const words = lines.reduce((sum, { words: text, style, below }) => sum + page.heightOf(text, inner, style) + below, 0)
  const height = Math.max(picture.least, Math.min(picture.most, card.height - words - qrSize - margin - 10))
  const { document } = page
  document.save().rect(left, top, card.width, height).clip()
  document.image(Buffer.from(content.art), left, top, { cover: [card.width, height], align: 'center', valign: 'center' })
  document.restore()
  let y = top + height + 10
  for (const { words: text, style, below } of lines)
    y = page.write(text, { x: left + margin, y, width: inner, align: 'center' }, style) + below
  const foot = top + card.height - margin - qrSize
  drawQr(page, content, left + margin, foot)
  const box = { x: left + margin + qrSize + 14, width: inner - qrSize - 14 }
  const answerBy: Style = { face: 'strong', size: 10, leading: 1.3 }
  const scan: Style = { face: 'text', size: 8.5, colour: content.palette.inkSoft, leading: 1.35 }
  const rest = qrSize - page.heightOf(content.answerBy, box.width, answerBy) - page.heightOf(content.scan, box.width, scan) - 3
  const below = page.write(content.answerBy, { ...box, y: foot + Math.max(0, rest / 2) }, answerBy)
  page.write(content.scan, { ...box, y: below + 3 }, scan)
}

const drawQr = ({ document }: Page, { link, palette }: InvitationContent, x: number, y: number): void => {
  const { modules } = qrcode.create(link, { errorCorrectionLevel: 'M' })
  const cell = qrSize / modules.size
  document.fillColor(palette.ink)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // A hair wider than the cell: no light lines between cells on screen.
      if (modules.get(row, column)) document.rect(x + column * cell, y + row * cell, cell + 0.1, cell + 0.1)
  document.fill(palette.ink)
}

const drawCuts = ({ document }: Page, { palette }: InvitationContent): void => {
  document.lineWidth(0.5).dash(4, { space: 4 }).strokeColor(palette.edge)
  document.moveTo(card.width, 0).lineTo(card.width, paper.height).stroke()
  document.moveTo(0, card.height).lineTo(paper.width, card.height).stroke()
}
