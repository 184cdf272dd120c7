/*
 * Writes the self-hosted fonts: node apps/web/scripts/fonts.mjs
 * Fredoka (headings, weight 600 alone) and Figtree (text, weights 400–700) from their npm packages, cut down to what Hoppla's six languages need.
 * A second, small file of each (of Figtree two) holds the other Latin letters a parent's name may need; browsers fetch it only when one occurs
 * (unicode-range in packages/ui/src/fonts.css). The files are committed, so that a build needs neither this script nor a network.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = new URL('../public/fonts/', import.meta.url)

const span = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** Printable ASCII and Latin-1: every letter of en, sv, nb, da, fi and de but š and ž, which stand in the second file. */
const latin = span(0x20, 0x7e) + span(0xa0, 0xff)
/** Quotes „“ ”“ ‘’ ‚ » «, dashes, ellipsis, bullet, spaces of money and times, non-breaking hyphen, minus, euro, per mille, œ, ẞ. */
const signs =
  '\u0131\u0152\u0153\u1e9e\u2002\u2003\u2009\u200a\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u202f\u2030\u2039\u203a\u20ac\u2122\u2212'
/** What no heading says: superscripts, currency signs of others, mathematics. */
const notInHeadings = /[\xa2-\xaa\xac-\xaf\xb1-\xb6\xb8-\xba\xbe\xd7\xf7\u0131\u2002\u2003\u2030\u2122\u2212^_`{|}~\\]/g
const headings = (latin + signs).replace(notInHeadings, '')
/** What no text of ours says, only now and then a name or a price from elsewhere: a file of its own, so that every page is spared 4 KB, and two round trips. */
const rare =
  /[\xa1-\xa6\xa8\xaa\xac-\xaf\xb1\xb3-\xb6\xb8-\xba\xbc-\xc3\xc7\xc8\xca-\xd5\xd9-\xdb\xdd\xde\xe1-\xe3\xe7\xea-\xf5\xf7\xf9-\xfb\xfd-\xff\u0131\u0152\u0153\u1e9e\u2002\u2003\u200a\u2012\u2030\u2039\u203a\u2122]/g
const more = [span(0x100, 0x17f), span(0x218, 0x21b), '\u1e9e'].join('')

/** Pairs that would stand apart, figures of one width in columns, marks on letters; small capitals and the like are nowhere asked for. */
const keepFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark']

/** Figures that are worked out from the outlines where they are missing, and names of styles for a menu of fonts. */
const dropTables = ['HVAR', 'MVAR', 'STAT']

/** One weight instead of all takes half: a file that fits into the first packets of a connection (10 × 1460 bytes) comes a round trip sooner. */
const ofHeadings = { wght: 600 }
const ofTexts = { wght: { min: 400, max: 700, default: 400 } }

const faces = [
  {
    from: '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2',
    to: 'fredoka.woff2',
    text: headings,
    axes: ofHeadings,
  },
  {
    from: '@fontsource-variable/fredoka/files/fredoka-latin-ext-wght-normal.woff2',
    to: 'fredoka-ext.woff2',
    text: more,
    axes: ofHeadings,
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    text: (latin + signs).replace(rare, ''),
    axes: ofTexts,
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-rare.woff2',
    text: (latin + signs).match(rare).join(''),
    axes: ofTexts,
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
    to: 'figtree-ext.woff2',
    text: more,
    axes: ofTexts,
  },
]

for (const face of faces) {
  const whole = await readFile(require.resolve(face.from))
  const cut = await subsetFont(whole, face.text, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures,
    noHinting: true,
    dropTables,
  })
  await writeFile(new URL(face.to, target), cut)
  console.log(`${face.to}: ${cut.length} bytes (was ${whole.length})`)
}
