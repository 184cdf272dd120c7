/** Largest drawing, in bytes, that stands in every page; more is cheaper as a file. */
const mostBytes = 1000

/** What percent-encoding must touch in a drawing inside `src="data:…"` so that it is a valid address (URL Standard): everything else stays readable, and so compresses well. */
const encoded = (drawing: string): string =>
  drawing.trim().replace(/[%#"<>&'\s`{}|\\^[\]]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'))

/**
 * The logo as pages show it. It stands at the top of each of them, so a small drawing comes within the page: a phone's first visit has one answer less to
 * share its line with (decision 133). Any other logo keeps its address.
 * @param logo address of the logo, as `GET /api/site` says it. @param read what this product answers to an address: undefined if it is not a drawing.
 */
export const inlineLogo = async (logo: string, read: (address: string) => Promise<string | undefined>): Promise<string> => {
  const drawing = /^\/.+\.svg$/.test(logo) ? await read(logo) : undefined
  return drawing !== undefined && Buffer.byteLength(drawing) <= mostBytes ? `data:image/svg+xml,${encoded(drawing)}` : logo
}
