// Two encodings that accountants' programs read, and Node does not write: code page 437 (SIE: `#FORMAT PC8`) and Windows-1252 (DATEV).
const upper437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
// What Windows-1252 has between 0x80 and 0x9f; the other 96 of the upper half are those of Unicode.
const middle1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const tableOf = (upper: string): ReadonlyMap<string, number> => new Map([...upper].map((sign, at) => [sign, 0x80 + at]))
const cp437 = tableOf(upper437)
const windows1252 = tableOf(middle1252 + Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join(''))

/** Signs that have a plain one that means the same. */
const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  ł: 'l',
}

const encode = (table: ReadonlyMap<string, number>, text: string): Buffer => {
  const bytes: number[] = []
  const put = (sign: string): boolean => {
    const code = sign.charCodeAt(0)
    const byte = code < 0x80 ? code : table.get(sign)
    if (byte !== undefined) bytes.push(byte)
    return byte !== undefined
  }
  for (const sign of text) {
    if (put(sign)) continue
    // Without its accent, or as the sign that is nearest; what has none is a question mark, so that no text is shorter than it was.
    const nearest = plain[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
    for (const part of nearest) if (!put(part)) bytes.push(0x3f)
  }
  return Buffer.from(bytes)
}

/** Text in code page 437. */
export const encode437 = (text: string): Buffer => encode(cp437, text)
/** Text in Windows-1252. */
export const encode1252 = (text: string): Buffer => encode(windows1252, text)
