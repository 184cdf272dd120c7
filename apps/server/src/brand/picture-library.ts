/**
 * The picture library sharp, loaded by the first who needs it: its native code is some 20 MB that most processes never use. It keeps no pictures of
 * its own (what is worth keeping, we keep) and works on one thread, so that a batch of pictures takes neither all memory nor all cores.
 */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
