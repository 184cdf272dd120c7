import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** What a zip’s parts begin with (APPNOTE.TXT 4.3). */
export const endSignature = 0x06054b50
export const entrySignature = 0x02014b50
export const localSignature = 0x04034b50

const compress = promisify(deflateRaw)

/** What is compressed already gains nothing. */
const isCompressed = (path: string): boolean => /\.(png|jpe?g|webp|avif|woff2)$/.test(path)

const utf8Names = 0x0800
/** 1 January 1980: zips have a time of each file, and the same files are to be the same zip. */
const firstDay = 0x21
const readableFile = 0o100644
const stored = 0
const deflated = 8
const most32 = 0xffff_fffe
const most16 = 0xfffe

/** The part that a file's local header and its line of the directory have in common. */
const commonHeader = (path: Buffer, method: number, checksum: number, compressed: number, size: number): Buffer => {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(utf8Names, 2)
  header.writeUInt16LE(method, 4)
  header.writeUInt16LE(firstDay, 8)
  header.writeUInt32LE(checksum, 10)
  header.writeUInt32LE(compressed, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(path.length, 22)
  return header
}

const signatureOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A line of the directory (APPNOTE.TXT 4.3.12). */
const directoryLine = (path: Buffer, common: Buffer, offset: number): Buffer => {
  const madeBy = Buffer.from([20, 3])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(readableFile * 0x10000, 6)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signatureOf(entrySignature), madeBy, common, rest, path])
}

const endRecord = (count: number, size: number, start: number): Buffer => {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(endSignature, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(start, 16)
  return record
}

export type ZippedFile = { path: string; bytes: Buffer }

/** The zip of files; of the same files always the same, byte for byte. @throws Error when they are too many or too large for one. */
export const zipOf = async (files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): Promise<Buffer> => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, bytes } of files) {
    const name = Buffer.from(path)
    const method = isCompressed(path) ? stored : deflated
    const data = method === stored ? bytes : await compress(bytes)
    const common = commonHeader(name, method, crc32(bytes), data.length, bytes.length)
    directory.push(directoryLine(name, common, offset))
    for (const part of [signatureOf(localSignature), common, name, data]) {
      parts.push(part)
      offset += part.length
    }
    if (offset > most32 || directory.length > most16) throw new Error('The files are too large for a zip.')
  }
  const lines = Buffer.concat(directory)
  return Buffer.concat([...parts, lines, endRecord(directory.length, lines.length, offset)])
}
