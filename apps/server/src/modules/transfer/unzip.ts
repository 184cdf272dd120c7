import { crc32, inflateRawSync } from 'node:zlib'
import { Refusal } from '../../http/refusal.ts'
import { isAside, isImportFile } from '../../import/folder/layout.ts'
import { subjects } from '../../import/subject-list.ts'
import { endSignature, entrySignature, localSignature } from '../../kernel/zip.ts'

/** A file of an uploaded zip. @property path below the folder of import files, with `/` between. */
export type UnzippedFile = { path: string; bytes: Buffer }

/** What a zip may hold: several times the largest chain we know. */
export const zipLimits = { files: 2_000, bytesOfFile: 20 * 1024 * 1024, bytes: 64 * 1024 * 1024, ratio: 100 } as const
/** Small files may compress to nothing. */
const unmeasuredBytes = 1024 * 1024

type Entry = {
  name: string
  flags: number
  method: number
  checksum: number
  compressed: number
  size: number
  /** Of Unix: what kind of file it is; 0 where the zip does not say. */
  fileType: number
  /** Where its local header begins. */
  offset: number
}

const unreadable = () => new Refusal('chain-import.zip-unreadable')
const refused = (name: string) =>
  new Refusal('chain-import.file-refused', { values: { name: name.replaceAll(/\p{C}/gu, '�').slice(0, 100) } })

/**
 * The import files of a zip that somebody has uploaded. Everything in it is looked at before anything is unpacked: names that lead elsewhere, links, files
 * that no import reads, sizes; and what is unpacked must have the size and checksum that the zip says. A folder around them all is left out.
 * @throws Refusal `chain-import.zip-unreadable`, `chain-import.zip-too-large`, `chain-import.file-refused`.
 */
export const unzipChainFiles = (zip: Buffer): UnzippedFile[] => {
  try {
    const entries = filesAmong(readDirectory(zip))
    if (entries.length === 0) throw unreadable()
    refuseTooLarge(zip, entries)
    const paths = pathsOf(entries.map(({ name }) => name))
    return entries.map((entry, index) => ({ path: paths[index] ?? '', bytes: unpack(zip, entry) }))
  } catch (error) {
    if (error instanceof Refusal || !isDamage(error)) throw error
    throw unreadable()
  }
}

/** Reading past the end of the zip, or of what was compressed. */
const isDamage = (error: unknown): boolean =>
  error instanceof RangeError || /^(Z_|ERR_BUFFER_TOO_LARGE)/.test((error as { code?: string }).code ?? '')

const endLength = 22

/** The directory of a zip (APPNOTE.TXT 4.3.12 and 4.3.16), which must be all that follows its files. Zip64 is for larger ones than are taken. */
const readDirectory = (zip: Buffer): Entry[] => {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const start = zip.readUInt32LE(end + 16)
  if (zip.readUInt32LE(end + 4) !== 0 || start + zip.readUInt32LE(end + 12) !== end) throw unreadable()
  if (count > zipLimits.files) throw new Refusal('chain-import.zip-too-large')
  const entries: Entry[] = []
  let at = start
  while (entries.length < count) {
    if (zip.readUInt32LE(at) !== entrySignature) throw unreadable()
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    if (nameEnd > end) throw unreadable()
    entries.push({
      name: zip.toString('utf8', at + 46, nameEnd),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      compressed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      fileType: (zip.readUInt32LE(at + 38) >>> 16) & 0o170000,
      offset: zip.readUInt32LE(at + 42),
    })
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  if (at !== end) throw unreadable()
  return entries
}

/** The end record, which a comment may follow. */
const findEnd = (zip: Buffer): number => {
  for (let at = zip.length - endLength; at >= Math.max(0, zip.length - endLength - 0xffff); at -= 1)
    if (zip.readUInt32LE(at) === endSignature && at + endLength + zip.readUInt16LE(at + 20) === zip.length) return at
  throw unreadable()
}

/** A name that leads out of the folder, or means something else on another system. */
const isUnsafe = (name: string): boolean =>
  /[\\:*?"<>|\p{Cc}�]/u.test(name) || name.split('/').some((part) => part === '' || part === '.' || part === '..')

const plainFile = 0o100000
const folder = 0o040000

/** Files that are to be imported: without folders, and without what systems leave beside them. */
const filesAmong = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name, flags, method, fileType, size }) => {
    const isFolder = name.endsWith('/')
    if (isUnsafe(isFolder ? name.slice(0, -1) : name)) throw refused(name)
    if (fileType !== 0 && fileType !== (isFolder ? folder : plainFile)) throw refused(name)
    if (isFolder) {
      if (size > 0) throw refused(name)
      return false
    }
    if (name.split('/').some((part) => part === '__MACOSX' || isAside(part))) return false
    // Encrypted, or compressed as hardly anything can read.
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw unreadable()
    return true
  })

const refuseTooLarge = (zip: Buffer, entries: readonly Entry[]): void => {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  const isBomb = bytes > unmeasuredBytes && bytes > zip.length * zipLimits.ratio
  if (bytes > zipLimits.bytes || isBomb || entries.some(({ size }) => size > zipLimits.bytesOfFile))
    throw new Refusal('chain-import.zip-too-large')
}

/** Accounts come by the command alone: the office keeps no file about people. */
const imported = subjects.filter(({ name }) => name !== 'families')

/** Their paths below the folder of import files. Each must be one that an import reads, and no two the same on any system. */
const pathsOf = (names: readonly string[]): string[] => {
  const [root = '', ...others] = [...new Set(names.map((name) => name.slice(0, name.indexOf('/') + 1)))]
  const isAround = others.length === 0 && root !== '' && !subjects.some(({ name }) => root === `${name}/`)
  const paths = names.map((name) => (isAround ? name.slice(root.length) : name))
  const known = new Set<string>()
  for (const path of paths) {
    if (!isImportFile(path, imported) || known.has(path.toLowerCase())) throw refused(path)
    known.add(path.toLowerCase())
  }
  return paths
}

const unpack = (zip: Buffer, { name, method, checksum, compressed, size, offset }: Entry): Buffer => {
  if (zip.readUInt32LE(offset) !== localSignature) throw unreadable()
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (start + compressed > zip.length) throw unreadable()
  const data = zip.subarray(start, start + compressed)
  // It stops where the zip says that the file ends: what goes on beyond is not unpacked.
  const bytes = method === 0 ? Buffer.from(data) : size === 0 ? Buffer.alloc(0) : inflateRawSync(data, { maxOutputLength: size })
  if (bytes.length !== size || crc32(bytes) !== checksum) throw unreadable()
  // A zip whose name pretends to be something else.
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === localSignature) throw refused(name)
  return bytes
}
