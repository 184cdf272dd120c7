/** What the mark of a shown code is made of, and whether the code holds by itself. */
export type ShownCode = { text: string; isOutdated: boolean }

const memberCard = /^(H1\.[0-9A-Z]{1,20})\.([0-9A-Z]{1,10})\.[A-Z2-7]{20}$/

/**
 * Reads a code as the server does: case, spaces and dashes do not matter. Of a member card's code its beginning is marked, which stays, and its time is
 * looked at; whether we have signed it, only the server can tell (docs/decisions/0284-what-was-admitted-offline-happened.md).
 * @param now by the server's clock, milliseconds.
 */
export const readShownCode = (code: string, now: number): ShownCode => {
  const card = memberCard.exec(code.replace(/\s/g, '').toUpperCase())
  if (card) return { text: card[1] ?? '', isOutdated: Number.parseInt(card[2] ?? '', 36) * 1_000 < now }
  return { text: code.toUpperCase().replaceAll(/[\s-]/g, ''), isOutdated: false }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The mark of a text: the first 6 bytes of SHA-256 over the snapshot's key and the text, in base64. */
export const markOf = async (key: string, text: string): Promise<string> => {
  const [before, after] = [bytesOf(key), new TextEncoder().encode(text)]
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', both))
  return btoa(String.fromCharCode(...digest.subarray(0, 6)))
}

/** An id as the contract has it. @param short its 16 bytes in base64 for addresses. */
export const longId = (short: string): string => {
  const bytes = bytesOf(short.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
