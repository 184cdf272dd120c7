import qrcode from 'qrcode'
import type { GiftCardContent } from './document-content.ts'
import { openPage, type Page, type Style } from './pen.ts'

const pageWidth = 595.28
const pageHeight = 841.89
const margin = 48
const inner = pageWidth - 2 * margin

const title: Style = { face: 'display', size: 34, leading: 1.2 }
const small = ({ palette }: GiftCardContent): Style => ({ face: 'text', size: 9, colour: palette.inkSoft, leading: 1.45 })
const hint = ({ palette }: GiftCardContent): Style => ({ face: 'text', size: 11, colour: palette.inkSoft })

/** The gift card as a page of A4: the picture, for whom, how much, the greeting, and what the till needs. */
export const drawGiftCard = (content: GiftCardContent): Promise<Buffer> => {
  const page = openPage({
    title: `${content.title} · ${content.brand}`,
    author: content.brand,
    language: content.language,
    ink: content.palette.ink,
    faces: content.faces,
  })
  const { document } = page
  document.rect(0, 0, pageWidth, pageHeight).fill(content.palette.ground)
  confetti(page, content)
  let y = drawArt(page, content)
  y = drawHeading(page, content, y + 26)
  y = drawGreeting(page, content, y + 14)
  drawTill(page, content, Math.max(y + 20, 560))
  drawFoot(page, content)
  document.end()
  return page.finished
}

// Balls at the edges, as in the ball pit; the middle stays empty. [x, y, radius, colour]
const balls = [
  [14, 120, 16, 'primary'],
  [584, 96, 12, 'linkMid'],
  [8, 250, 9, 'secondMid'],
  [588, 300, 18, 'accent'],
  [578, 430, 9, 'primary'],
  [12, 420, 13, 'linkMid'],
  [6, 560, 8, 'accent'],
  [590, 575, 14, 'secondMid'],
] as const
const confetti = ({ document }: Page, { palette }: GiftCardContent): void => {
  for (const [x, y, radius, colour] of balls) document.circle(x, y, radius).fill(palette[colour])
  // A hill to stand on, the page's lower edge.
  document
    .path(
      `M0 ${pageHeight - 46} C 150 ${pageHeight - 84} 330 ${pageHeight - 66} 420 ${pageHeight - 50} S 560 ${pageHeight - 40} ${pageWidth} ${pageHeight - 62} V ${pageHeight} H 0 Z`,
    )
    .fill(palette.secondTint)
}

const drawArt = ({ document, panel, write }: Page, content: GiftCardContent): number => {
  const height = (inner * 400) / 640
  if (content.art) {
    document.save().roundedRect(margin, 44, inner, height, 22).clip()
    document.image(Buffer.from(content.art), margin, 44, { cover: [inner, height], align: 'center', valign: 'center' })
    document.restore()
  } else {
    panel(margin, 44, inner, height, 22, content.palette.linkTint)
    write(content.brand, { x: margin, y: 44 + height / 2 - 30, width: inner, align: 'center' }, { ...title, size: 48 })
  }
  return 44 + height
}

const drawHeading = (page: Page, content: GiftCardContent, y: number): number => {
  const amount: Style = { face: 'display', size: 30, leading: 1.2 }
  const pill = page.measure(content.amount, amount) + 44
  page.panel(margin + inner - pill, y, pill, 54, 27, content.palette.primary)
  page.write(content.amount, { x: margin + inner - pill, y: y + 10, width: pill, align: 'center' }, amount)
  const width = inner - pill - 20
  const heading = content.to && page.canDraw(content.to, 'display') ? content.to : content.title
  // A long name gets smaller before it gets a second line.
  const size = [34, 30, 26, 22].find((points) => page.measure(heading, { ...title, size: points }) <= width) ?? 22
  let below = page.write(heading, { x: margin, y: y + 6, width }, { ...title, size })
  if (heading !== content.title)
    below = page.write(
      content.title,
      { x: margin, y: below + 2, width },
      { face: 'text', size: 14, colour: content.palette.inkSoft },
    )
  return Math.max(below, y + 54)
}

const drawGreeting = (page: Page, content: GiftCardContent, y: number): number => {
  const words = (content.greeting && page.canDraw(content.greeting, 'display') && settled(content.greeting, page)) || undefined
  const from = content.from && page.canDraw(content.from, 'text') ? content.from : undefined
  if (words === undefined && from === undefined) return y
  const style: Style = { face: 'display', size: words && words.length > 120 ? 13 : 16, leading: 1.4 }
  const width = inner - 44
  const height = (words ? page.heightOf(words, width, style) : 0) + (from ? 18 : 0) + 26
  page.panel(margin, y, inner, height, 18, content.palette.primaryTint)
  const below = words ? page.write(words, { x: margin + 22, y: y + 13, width }, style) : y + 12
  if (from) page.write(from, { x: margin + 22, y: below, width }, hint(content))
  return y + height
}

// Many short lines become a few long ones.
const settled = (greeting: string, page: Page): string => {
  const words = greeting
    .replaceAll(/\p{Cf}|\uFE0F/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return page.heightOf(words, inner - 44, { face: 'display', size: 16 }) > 120 ? words.replaceAll(/\s+/g, ' ') : words
}

const drawTill = (page: Page, content: GiftCardContent, y: number): void => {
  const qrSize = 112
  page.panel(margin, y, inner, qrSize + 36, 20, content.palette.paper, content.palette.line)
  drawQr(page, content, margin + 18, y + 18, qrSize)
  const x = margin + qrSize + 42
  const width = inner - qrSize - 64
  let below = page.write(content.codeLabel, { x, y: y + 20, width }, hint(content))
  below = page.write(content.code, { x, y: below + 2, width }, { face: 'strong', size: 21, spacing: 1 })
  below = page.write(content.validTo, { x, y: below + 6, width }, { face: 'strong', size: 13 })
  page.write(content.how, { x, y: below + 4, width }, { face: 'text', size: 10.5, colour: content.palette.inkSoft, leading: 1.4 })
}

const drawQr = ({ document }: Page, { code, palette }: GiftCardContent, x: number, y: number, size: number): void => {
  const { modules } = qrcode.create(code, { errorCorrectionLevel: 'M' })
  const cell = size / modules.size
  document.fillColor(palette.ink)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // A hair wider than the cell: no light lines between cells on screen.
      if (modules.get(row, column)) document.rect(x + column * cell, y + row * cell, cell + 0.15, cell + 0.15)
  document.fill(palette.ink)
}

const drawFoot = (page: Page, content: GiftCardContent): void => {
  const lines = [content.terms, content.company].filter((line) => line !== '').join('\n')
  const height = page.heightOf(lines, inner, small(content))
  page.write(lines, { x: margin, y: Math.max(724, pageHeight - 30 - height), width: inner }, small(content))
}
