import { chooseReader, type ReaderClass } from './code-reader.ts'
import type { Frame, Reading } from './frames.ts'

/** A picture comes, the texts of its codes go back: beside the page, which stays quick to the touch meanwhile. */
const reader = chooseReader((globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector, async () => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: ['qr_code'] })
})

const read = async ({ run, picture }: Frame): Promise<Reading> => {
  try {
    const found = await (await reader).detect(picture)
    return { run, codes: found.map(({ rawValue }) => rawValue) }
  } catch (error) {
    return { run, problem: String(error) }
  }
}

addEventListener('message', async ({ data }: MessageEvent<Frame>) => postMessage(await read(data)))
