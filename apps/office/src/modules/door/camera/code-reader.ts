/** Reads the codes in a picture, as a `BarcodeDetector` does (WICG Shape Detection API). */
export type CodeReader = { detect: (picture: ImageData) => Promise<readonly { rawValue: string }[]> }

/** A browser's own class of readers. */
export type ReaderClass = {
  new (options: { formats: ['qr_code'] }): CodeReader
  getSupportedFormats: () => Promise<readonly string[]>
}

/**
 * The browser's own reader where it has one that reads QR codes, else ours. Some browsers have the class without the service behind it, which shows at the
 * first picture: ours reads that one and all that follow.
 * @param loadOurs fetches ours; asked for only where it is needed.
 */
export const chooseReader = async (native: ReaderClass | undefined, loadOurs: () => Promise<CodeReader>): Promise<CodeReader> => {
  const formats = (await native?.getSupportedFormats()) ?? []
  if (!native || !formats.includes('qr_code')) return loadOurs()
  const own = new native({ formats: ['qr_code'] })
  let ours: Promise<CodeReader> | undefined
  const detectByOurs = async (picture: ImageData) => {
    ours ??= loadOurs()
    return (await ours).detect(picture)
  }
  return {
    detect: (picture) => (ours ? detectByOurs(picture) : own.detect(picture).catch(() => detectByOurs(picture))),
  }
}
