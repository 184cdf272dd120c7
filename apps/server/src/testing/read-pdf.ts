import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Reads back what PDFKit writes: its words, colours, fonts and pictures. */

type Part = { head: string; body: Buffer | undefined }

const partsOf = (pdf: Buffer): Map<string, Part> => {
  const parts = new Map<string, Part>()
  const text = pdf.toString('latin1')
  for (const { 0: start, 1: number = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = index + start.length
    const stream = text.indexOf('stream\n', from)
    const end = text.indexOf('endobj', from)
    const isStream = stream >= 0 && stream < end
    const head = text.slice(from, isStream ? stream : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    parts.set(number, { head, body: isStream ? pdf.subarray(stream + 7, stream + 7 + length) : undefined })
  }
  return parts
}

const contentOf = ({ head, body }: Part): Buffer =>
  body === undefined ? Buffer.alloc(0) : head.includes('/FlateDecode') ? inflateSync(body) : body

const isPicture = ({ head }: Part): boolean => head.includes('/Subtype /Image')
const isDrawing = (part: Part): boolean =>
  part.body !== undefined && !isPicture(part) && !/\/(Subtype|Length1|CIDSet)\b/.test(part.head)

/** Letters by the number of their glyph, from a font's ToUnicode map. */
const lettersOf = (map: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(Number.parseInt(first, 16) + at, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  return letters
}

/** All that a PDF says: its words page by page, its title and its author. */
export const wordsOfPdf = (pdf: Buffer): string => {
  const parts = partsOf(pdf)
  const maps = new Map<string, Map<number, string>>()
  for (const { head } of parts.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = parts.get(/\/ToUnicode (\d+) 0 R/.exec(parts.get(font)?.head ?? '')?.[1] ?? '')
      if (map) maps.set(name, lettersOf(contentOf(map).toString('latin1')))
    }
  const words: string[] = []
  for (const part of parts.values()) {
    if (!isDrawing(part)) continue
    let letters: Map<number, string> | undefined
    for (const [, font, shown = ''] of contentOf(part)
      .toString('latin1')
      .matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = maps.get(font)
      else {
        const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
        words.push(glyphs.map((code) => letters?.get(Number.parseInt(code, 16)) ?? '').join(''))
      }
    }
  }
  const about = [...parts.values()].flatMap(({ head }) =>
    [...head.matchAll(/\/(?:Title|Author|Producer|Creator) \(((?:\\.|[^)\\])*)\)/g)].map(([, value = '']) =>
      value.replaceAll('\u0000', ''),
    ),
  )
  return [...words, ...about].join('\n')
}

/** The colours that a PDF fills and draws with. */
export const coloursOfPdf = (pdf: Buffer): Set<string> => {
  const colours = new Set<string>()
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0')
  for (const part of partsOf(pdf).values())
    if (isDrawing(part))
      for (const [, red = '', green = '', blue = ''] of contentOf(part)
        .toString('latin1')
        .matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b/g))
        colours.add(`#${hex(red)}${hex(green)}${hex(blue)}`)
  return colours
}

/** The names of the fonts that lie in a PDF. */
export const fontsOfPdf = (pdf: Buffer): string[] =>
  [...new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+([^\s/]+)/g)].map(([, name = '']) => name))].sort()

/** The pictures of a PDF, as PNG; masks of transparency are none. @throws when there is one that cannot be read. */
export const picturesOfPdf = (pdf: Buffer): Promise<Buffer[]> => {
  const parts = partsOf(pdf)
  const number = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(head)?.[1])
  const pointsOf = (part: Part, width: number, height: number): Buffer => {
    const { head } = part
    if (number(head, 'BitsPerComponent') !== 8) throw new Error(`A picture with other than eight bits: ${head}`)
    const [, list] = /\/Indexed \/DeviceRGB \d+ (\d+) 0 R/.exec(head) ?? []
    const size = list === undefined ? 3 : 1
    const rows = contentOf(part)
    const points = head.includes('/Predictor') ? unfiltered(rows, { width: width * size, height, size }) : rows
    if (list === undefined) return points
    const colours = contentOf(parts.get(list) ?? { head: '', body: undefined })
    return Buffer.concat([...points].map((colour) => colours.subarray(colour * 3, colour * 3 + 3)))
  }
  return Promise.all(
    [...parts.values()]
      .filter((part) => isPicture(part) && part.head.includes('/DeviceRGB'))
      .map((part) => {
        const [width, height] = [number(part.head, 'Width'), number(part.head, 'Height')]
        return sharp(pointsOf(part, width, height), { raw: { width, height, channels: 3 } })
          .png()
          .toBuffer()
      }),
  )
}

/** Takes the filters of PNG off rows (W3C PNG §9). @param width in bytes. @param size bytes of a point. */
const unfiltered = (rows: Buffer, { width, height, size }: { width: number; height: number; size: number }): Buffer => {
  const pixels = Buffer.alloc(width * height)
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (width + 1)] ?? 0
    for (let at = 0; at < width; at++) {
      const left = at < size ? 0 : (pixels[row * width + at - size] ?? 0)
      const up = row === 0 ? 0 : (pixels[(row - 1) * width + at] ?? 0)
      const corner = row === 0 || at < size ? 0 : (pixels[(row - 1) * width + at - size] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      pixels[row * width + at] = ((rows[row * (width + 1) + 1 + at] ?? 0) + guess) & 255
    }
  }
  return pixels
}
const paeth = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
