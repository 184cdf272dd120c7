/*
 * Writes the fonts of gift cards and receipts: node apps/server/scripts/pdf-fonts.mjs
 * PDF wants plain TrueType of one weight; the npm packages carry variable WOFF2. Each face comes as the letters of western Europe and, beside it, the other
 * Latin letters a name may need; the emoji of greetings stand in a file of their own. The files are committed, so that neither a build nor a start needs this script.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = new URL('../src/modules/orders/pdf/fonts/', import.meta.url)
const span = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

const latin = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}\u0131\u0152\u0153\u2009\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u202f\u2039\u203a\u20ac\u2122\u2212`
const more = `${span(0x100, 0x17f)}${span(0x1cd, 0x1dc)}${span(0x218, 0x21b)}${span(0x1e80, 0x1e85)}\u1e9e${span(0x1ea0, 0x1ef9)}`

const faces = [
  { family: 'fredoka', weight: 600 },
  { family: 'figtree', weight: 400 },
  { family: 'figtree', weight: 600 },
]
for (const { family, weight } of faces)
  for (const [part, text, suffix] of [
    ['latin', latin, ''],
    ['latin-ext', more, '-ext'],
  ]) {
    const whole = await readFile(require.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`))
    const cut = await subsetFont(whole, text, { targetFormat: 'truetype', variationAxes: { wght: weight }, noHinting: true })
    const name = `${family}-${weight}${suffix}.ttf`
    await writeFile(new URL(name, target), cut)
    console.log(`${name}: ${cut.length} bytes`)
  }

// Emoji of greetings, in one colour: no sign is left out that a phone can type, but for skin tones and signs put together of several.
const emoji = await readFile(require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-600-normal.woff2'))
const pictures = create(emoji)
  .characterSet.map((code) => String.fromCodePoint(code))
  .filter((sign) => /\p{Extended_Pictographic}/u.test(sign))
const cut = await subsetFont(emoji, pictures.join(''), { targetFormat: 'truetype', noHinting: true, noLayoutClosure: true })
await writeFile(new URL('noto-emoji-600.ttf', target), cut)
console.log(`noto-emoji-600.ttf: ${cut.length} bytes`)
