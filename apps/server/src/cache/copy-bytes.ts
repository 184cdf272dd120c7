/**
 * The same bytes in memory of their own. What Node hands out is often a slice of a larger block (64 KB), and would hold all of it for as long as the
 * slice is kept: for bytes that stay, several times their size.
 */
export const copyBytes = (bytes: Uint8Array | string): Buffer => {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  if (given.byteLength === given.buffer.byteLength && Buffer.isBuffer(given)) return given
  const own = Buffer.allocUnsafeSlow(given.byteLength)
  own.set(given)
  return own
}
