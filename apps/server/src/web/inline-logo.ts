/** Size limit of an inlined SVG, in bytes; anything larger is cheaper as a file. */
const mostBytes = 1000

/** Characters that must be percent-encoded in an SVG inside `src="data:…"` (URL Standard); the rest stays readable, and therefore compresses well. */
const encoded = (drawing: string): string =>
  drawing.trim().replace(/[%#"<>&'\s`{}|\\^[\]]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'))

/**
 * The logo as it is put into pages. It is at the top of every page, so a small SVG is inlined: on a phone's first visit one response less shares the
 * connection (decision 133). Any other logo keeps its address.
 * @param logo address of the logo, as in `GET /api/site`. @param read returns what this product serves at an address; undefined if it is not an SVG.
 */
export const inlineLogo = async (logo: string, read: (address: string) => Promise<string | undefined>): Promise<string> => {
  const drawing = /^\/.+\.svg$/.test(logo) ? await read(logo) : undefined
  return drawing !== undefined && Buffer.byteLength(drawing) <= mostBytes ? `data:image/svg+xml,${encoded(drawing)}` : logo
}
