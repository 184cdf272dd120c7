/**
 * Copies bytes into a buffer of their own. Buffers from Node are often slices of a larger block (64 KB), and keeping a slice keeps the whole block in
 * memory.
 */
export const copyBytes = (bytes: Uint8Array | string): Buffer => {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  if (given.byteLength === given.buffer.byteLength && Buffer.isBuffer(given)) return given
  const own = Buffer.allocUnsafeSlow(given.byteLength)
  own.set(given)
  return own
}
